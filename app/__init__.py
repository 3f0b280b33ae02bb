"""The page: a pure model, its update and its view, and the edge modules that touch the browser.

Edges: app, catalogs, dom, drag, focus, host, main, motion, origins, sharing, sight, sound,
storage, world. All others are pure.
"""

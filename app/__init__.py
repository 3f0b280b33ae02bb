"""The page: a pure model, its update and its view, and the edge modules that touch the browser.

Pure: settings, saves, events, model, messages, effects, update, presses, scene, hands and
view. Edges: dom, drag, motion, sound, storage, catalogs, world, app, main.
"""

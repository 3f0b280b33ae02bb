"""The page: a pure model, its update and its view, and the edge modules that touch the browser.

Pure: settings, saves, links, replays, events, model, messages, effects, update, presses, scene, hands and
view. Edges: dom, drag, motion, sound, storage, sharing, catalogs, world, app, main.
"""

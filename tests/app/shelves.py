"""A shelf as a browser has one: with so much room, and with whatever another program put there."""


class PlainShelf:
    """Texts by name, in so many letters; what finds no room is kept beside it, as in a page's memory."""

    def __init__(self, room=10**7, **texts):
        self.lasting = True
        self.room = room
        self.texts = dict(texts)
        self.beside = {}
        self.left = set()
        self.emptied = False

    def get(self, name):
        if name in self.beside or name in self.left:
            return self.beside.get(name)
        return self.texts.get(name)

    def put(self, name, text):
        others = sum(len(kept) for other, kept in self.texts.items() if other != name)
        if name in self.left or others + len(text) > self.room:
            self.beside[name] = text
            return name in self.left
        self.texts[name] = text
        self.beside.pop(name, None)
        return True

    def drop(self, name):
        self.texts.pop(name, None)
        self.beside.pop(name, None)

    def set_aside(self, name):
        self.texts[f"broken.{name}"] = self.texts.pop(name)

    def leave(self, name):
        self.left.add(name)

    def restored(self):
        emptied, self.emptied = self.emptied, False
        return emptied

"""The words of the game: languages, card names, the outline of the rules and the catalogs' reader."""

"""Builds, serves and measures the site; nothing here is shipped."""

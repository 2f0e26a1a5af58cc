"""The phases of a Round and what goes before the first.  FB-RND-01"""

# What each rule is called with is told by its hint.

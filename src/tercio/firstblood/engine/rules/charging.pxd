# What each rule speaks to is told by its hint.

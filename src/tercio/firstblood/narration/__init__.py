"""First Blood in words: every name, choice, question, event and refusal, in both languages."""

from tercio.firstblood.narration.choice_words import choice_words
from tercio.firstblood.narration.event_words import event_words, narrate
from tercio.firstblood.narration.names import Names, army_name
from tercio.firstblood.narration.question_words import banner
from tercio.firstblood.narration.sentences import Sentence, Wording
from tercio.firstblood.narration.together_words import together_words

__all__ = [
    "Names", "Sentence", "Wording", "army_name", "banner", "choice_words", "event_words", "narrate",
    "together_words",
]  # fmt: skip

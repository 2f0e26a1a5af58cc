"""The rules, one id each, in Spanish and English; look-up and coverage."""

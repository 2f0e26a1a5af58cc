"""Searches in each language, as people type them, many with a slip, find their rule among the first three."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES
from tercio.ledger import search
from tercio.ledger.rule_search import LONGEST, rule_named
from tercio.ledger.rules import plain, rule, rules
from tercio.ledger.search_words import apart, sound, stem

# Each question with the rules that answer it, one of which is to stand among the first three.
SPANISH = {
    "cuánto cuesta una colmena": "CP-CONQ-04",
    "cuanto cuesta una colmna": "CP-CONQ-04",
    "un jugador abandona la campaña": "CP-DROP-01",
    "cuántas casillas hacen falta para ganar": "CP-WIN-01",
    "primer jugador tras irse alguien": "CP-FIRST-09",
    "puntos sobrantes de la conquista": "CP-CONQ-10",
    "espaciopuertos enlace": "CP-CONQ-03",
    "batalla que no se juega a tiempo": "CP-DROP-04",
    "ataque de noche": "CP-BEN-06",
    "tamano de la mesa": "WT-OBJ-09",
    "numero impar de jugadores": "WT-BYE-01",
    "minis sin pintar": "WT-MINI-05",
    "llegar tarde al torneo": "WT-PAIR-05",
    "partida concedida": "WT-SCORE-10",
    "dejar ver los dados al rival": "WT-SPORT-03",
    "covertura ligera": "MT-SHOOT-07",
    "moverse por carretera": "MT-MOVE-10",
    "carta del enemigo": "MT-CP-01",
    "hendidra": "FB-SR-CLEAVE",
    "rafaga": "FB-SR-FLURRY",
    "quién puede destrabarse": "FB-DIS-01",
    "qué es trabado": "FB-ENG-02",
    "apuntar antes de disparar": "FB-AIM-01",
    "puntos de mando al empezar": "MT-CP-05",
    "repetir un dado dos veces": "FB-DICE-06",
    "quién empieza el turno": "CP-FIRST-01",
    "desempate clasificación": "WT-RANK-01",
    "emparejamineto": "WT-PAIR-06",
    "emparejamento": "WT-PAIR-06",
    "¿quién empieza?": "FB-SUP-01",
    "cuanto cuesta atacar": "CP-CONQ-02",
    "empate": "WT-SCORE-04",
    "cuántas rondas tiene un torneo": "WT-FMT-03",
    "cuántos puntos vale un empate": "WT-SCORE-04",
    "cuanto vale un bye": "WT-BYE-02",
    "puedo repetir rival": "WT-PAIR-03",
    "repetir rivla": "WT-PAIR-03",
    "cómo se desempata": "CP-FIRST-03",
    "puedo usar proxis": "WT-MINI-06",
    "cuando acaba la partida": "FB-RND-02",
    "quien puede cargar": "FB-CHG-02",
    "qué pasa si fallo la carga": "FB-CHG-08",
    "carga fallda": "FB-CHG-08",
    "linea de vison": "FB-LOS-01",
    "puedo medir antes de mover": "FB-DIST-02",
    "cuando se hace una prueba de moral": "FB-MOR-01",
    "prueba de mroal": "FB-MOR-01",
    "cómo dejo de estar roto": "FB-BRK-03",
    "disparar a un combate": "FB-VOL-07",
    "rango de mando": "FB-LEAD-03",
    "qué hace el portaestandarte": "FB-LEAD-05",
    "qué pasa si muere el líder": "FB-ALLOC-08",
    "ataques de oportunidá": "FB-AOO-01",
    "quién puede lanzar hechizos": "FB-MAGIC-01",
    "un 6 natural": "FB-DICE-04",
    "lanzar un desafio": "FB-CHAL-01",
    "agua": "FB-ZONE-09",
    "cómo se gana la campaña": "CP-WIN-01",
    "orden de turno": "CP-ATT-07",
    "me quedo sin casillas": "CP-CONQ-13",
    "cuántos turnos dura la campaña": "CP-TURN-01",
    "rendirse en la campaña": "CP-VP-02",
    "cuánto cuesta cruzar un río": "CP-CONQ-06",
    "conquistar montaña": "CP-CONQ-07",
    "recargo espasiopuerto": "CP-CONQ-05",
    "cuánto mueve la caballería": "MT-MOVE-04",
    "disparo a larga distancia": "MT-SHOOT-03",
    "localizar enemigos": "MT-SPOT-01",
    "tirada de reacion": "MT-REACT-01",
    "ataque por sorpresa": "MT-MELEE-06",
    "cuántas cartas tengo en la mano": "MT-CARD-01",
    "el arbitro juega": "WT-REF-05",
    "atakar dos veces al mismo": "CP-ATT-03",
    "cargar en ruinas": "FB-RUIN-02",
    "unidades baneadas": "WT-LIST-03",
    "cuanto dura una partida": "WT-OBJ-08",
    "tirador escondido": "MT-REACT-09",
    "cuánto se mueve en terreno difícil": "MT-MOVE-07",
    "humo": "MT-SPOT-02",
    "recarga": "MT-WEAP-03 MT-CARD-03",
    "revancha": "WT-PAIR-03",
    "puedo cargar si estoy roto": "FB-BRK-04 FB-CHG-02",
    "cuántos dados tiro para disparar": "FB-VOL-08",
    "quién elige dónde van las heridas": "FB-ALLOC-01 FB-WND-01",
    "cuándo huyen las tropas": "MT-FLEE-02 MT-FLEE-01 MT-REACT-01",
    "qué pasa si muere mi personaje": "FB-CHAR-07",
    "puedo moverme a través de enemigos": "FB-MARCH-06 FB-MARCH-09",
    "reservas cuándo entran": "FB-ARRIVE-02 FB-ARRIVE-03 FB-ARRIVE-04 FB-REINF-02 FB-ARRIVE-06",
    "curar miniaturas": "FB-HEAL-01 FB-HEAL-02",
    "cuántos magos puedo llevar": "FB-MAGIC-01 FB-SR-WIZARD FB-MUSTER-05 FB-MUSTER-04",
    "puedo llevar mercenarios": "WT-LIST-04",
    "qué hago si llego tarde a una ronda": "WT-PAIR-05",
    "cómo se calcula el elo": "WT-ELO-03 WT-ELO-04",
    "premios temporada": "WT-ELO-06",
    "cuántos puntos da ganar por mucho": "WT-SCORE-02 WT-SCORE-03",
    "quién decide si hay duda de reglas": "WT-REF-01 FB-GEN-02 WT-REF-02",
    "el rival no quiere enseñarme su lista": "WT-SPORT-04",
    "puedo usar minis de otra marca": "WT-MINI-01 WT-MINI-04",
    "conversones": "WT-MINI-07",
    "botin quien lo puede coger": "WT-SC-BO-02 WT-SC-BO-03 WT-SC-BO-05 WT-SC-BO-06",
    "puntuación del estandarte": "WT-FT-ES-07",
    "cómo se sella la brecha": "WT-FT-BR-04 WT-FT-BR-05 WT-FT-BR-09",
    "matar al comandante": "WT-FT-DE-02 WT-FT-DE-09",
    "cuántos beneficios elige el primer jugador": "CP-ATT-06",
    "a quién ataco": "CP-ATT-01 CP-ATT-02",
    "cuántos puntos tiene cada ejército en la campaña": "CP-BATT-02 CP-START-06",
    "ventaja por tener menos territorios": "CP-BON-01 CP-FIRST-02",
    "puedo quitarle la colmena a otro": "CP-CONQ-04 CP-CONQ-02",
    "qué da un manufactorum": "CP-BLD-03",
    "generador de escudo para qué sirve": "CP-BLD-05 CP-BLD-06 CP-CONQ-08",
    "que pasa si pierdo defendiendo": "CP-CONQ-01 CP-CONQ-11 CP-CONQ-02",
    "qué gana el defensor": "CP-CONQ-11",
    "puedo conquistar dos casillas": "CP-CONQ-09",
    "cuándo termina la campaña": "CP-WIN-03 CP-TURN-01 CP-WIN-01",
    "visibilidad con lluvia o niebla": "MT-SPOT-13",
    "disparar detras de un muro": "MT-SHOOT-05 MT-SHOOT-09 MT-SHOOT-10",
    "pelea cuerpo a cuerpo a caballo": "MT-MELEE-04 MT-MELEE-05",
    "cartas relog": "MT-CARD-02",
    "puedo correr por el bosque": "MT-MOVE-07 MT-MOVE-08 MT-TERR-01",
    "disparar al que va montado": "MT-SHOOT-11",
    "la unidad está reducida a pocos hombres": "MT-REACT-05",
    "cuántas pulgadas puedo cargar": "FB-CHG-06 FB-CHG-04",
    "puedo disparar y luego moverme": "FB-ACT-14 FB-DRAW-04 MT-SHOOT-02",
    "disparar estando trabado": "FB-VOL-06 FB-VOL-07",
    "qué pasa si fallo la moral": "FB-MOR-06 FB-MOR-07",
    "cuántos personajes puedo llevar": "FB-MUSTER-04 FB-CHAR-05",
    "el portaestandarte ha muerto": "FB-ARMY-06 FB-LEAD-05 FB-LEAD-07",
    "cuando una miniatura se queda lejos del lider": "FB-STRAND-01 FB-LEAD-04 FB-GAP-09",
    "volar por encima de terreno": "FB-SR-FLY",
    "magos enemigos interfieren": "FB-MAGIC-09",
    "entrar en una casa": "FB-GARR-03 FB-GARR-04",
    "caballeria en ruinas": "FB-RUIN-03",
    "empate al tirar por el primer jugador": "FB-SUP-03 FB-GAP-06 FB-SUP-01",
    "mi carta sale pero el regimiento está muerto": "FB-ACT-05",
    "contraataque": "FB-SR-COUNTER-ATTACK",
    "escudos para qué sirven": "FB-SR-SHIELD FB-THRU-03",
    "se ve a través del bosque": "FB-LOS-04 FB-ZONE-10 FB-OBSC-01 FB-LOS-01 MT-SPOT-11",
    "cuántos puntos por matar unidades": "FB-S2-02 FB-S2-03",
    "qué pasa con los puntos de mando que sobran": "WT-PREP-08 MT-CP-05 CP-CONQ-10",
    "cuantos emparejamientos al azar": "WT-PAIR-01",
    "peanas de 60": "WT-MINI-08",
    "el documento en ingles dice otra cosa": "WT-PRIO-02",
    "la app y la carta no coinciden": "WT-PRIO-03",
    "tengo que decir qué unidades llevo": "WT-HID-01 WT-HID-02 WT-SPORT-04",
    "quién elige lado de la mesa": "WT-PREP-05 WT-PREP-06",
    "dos byes al mismo jugador": "WT-BYE-06 WT-BYE-04",
    "qué eventos cuentan para el ranking": "WT-ELO-01",
    "niebla de la brecha se puede mover": "WT-FT-BR-02 WT-FT-BR-03",
    "cuánto dura cada ronda del torneo": "WT-OBJ-08 WT-ORG-06",
    "cuál es el mínimo de jugadores de la campaña": "CP-DROP-03 CP-START-02",
    "qué pasa si un jugador se queda sin casillas": "CP-CONQ-13",
    "posiciones estratégicas para qué valen": "CP-BLD-05 CP-WIN-02 CP-UPD-02",
    "puntos por diferencia de casillas": "CP-BON-01",
    "doble de energía": "CP-BON-05 CP-BON-02",
    "ataque sorpresa campaña": "CP-BEN-02",
    "se puede llevar un titán": "CP-BEN-18",
    "montaña y río a la vez": "CP-MAP-02 CP-CONQ-07 CP-CONQ-06",
    "el oficial muere": "FB-OFF-09",
    "tomahawks en combate": "MT-MELEE-01 MT-WEAP-02 MT-MELEE-06",
    "indios en el bosque": "MT-MOVE-03 MT-REACT-07 MT-SPOT-07",
    "cuántos dados en una melé": "MT-MELEE-01",
    "puede un dragón volar sobre tropas": "FB-SR-FLY",
    "repartir impactos entre varias unidades": "FB-TGT-01 FB-CHG-11 FB-TGT-02 FB-IMP-05",
    "qué acciones hay": "FB-LIST-01 FB-ACT-12 FB-ACT-14 MT-CARD-03 FB-ACT-06 FB-LIST-02",
    "armas arrojadisas": "FB-SR-THROWING-WEAPONS MT-WEAP-02",
    "desplegar más tarde": "FB-ARRIVE-01 FB-REINF-01",
    "puedo resucitar al lider": "FB-REST-07 FB-REST-01 FB-LEAD-10",
    "tamaño de peana": "FB-GAP-01",
    "monstruos en objetivos": "FB-OBJ-05",
    "dos jugadores con los mismos puntos": "WT-RANK-02 WT-RANK-04 WT-RANK-01",
    "el rival no ha venido": "WT-SCORE-10",
    "quién arbitra": "WT-REF-01 WT-REF-05 WT-REF-02",
    "cuántos objetivos hay": "WT-OBJ-01 WT-SC-TP WT-SC-ZI-01",
    "misma unidad en dos listas": "WT-LIST-01 FB-MUSTER-06",
    "cuántas colmenas puedo tener": "CP-BLD-07 CP-CONQ-04 CP-START-03 CP-MAP-03",
    "repetir beneficio": "CP-ATT-05 CP-ATT-06",
    "casillas por 5 posiciones": "CP-WIN-02",
    "ganar transporte": "CP-BLD-04 CP-BON-10",
    "tirar con mosquete a caballería": "MT-SHOOT-11",
    "fuego de cañón": "MT-REACT-11 MT-WEAP-04",
    "unidades que huyen recuperarse": "MT-RALLY-01 MT-CMD-03",
    "robar la iniciatiba": "CP-BON-04",
    "retirarse del combate": "FB-DIS-01",
    "el ultimo a quien ataca": "CP-ATT-04",
    "atacar a alguien que se ha ido": "CP-DROP-01",
    "orden del draft": "CP-START-01",
    "puedo elegir la misión": "CP-BEN-01",
    "alcanze del arco": "MT-WEAP-04",
    "disparo en salva": "MT-REACT-09",
    "cuándo se mira si alguien ha ganado": "CP-WIN-04",
    "quedan dos jugadores en la campaña": "CP-DROP-03",
    "se pueden cambiar de faccion a mitad de campaña": "CP-BATT-01 CP-START-06",
    "qué pasa si empatamos una batalla de campaña": "CP-VP-01",
    "poner al abanderado gratis": "FB-MUSTER-08",
    "se acumulan dos reglas iguales": "FB-SR-STACKING",
    "hechizo fallado": "FB-MAGIC-10",
    "quién coloca la escenografía": "FB-FIELD-01",
}
ENGLISH = {
    "player leaves the campaign": "CP-DROP-01",
    "how much does a hive cost": "CP-CONQ-04",
    "hiev surcharge": "CP-CONQ-04",
    "how many tiles to win": "CP-WIN-01",
    "first player when somebody quits": "CP-FIRST-09",
    "what happens to unused points": "CP-CONQ-10",
    "spaceports linked": "CP-CONQ-03",
    "battle not played": "CP-DROP-04",
    "attacking at night": "CP-BEN-06",
    "table size": "WT-OBJ-09",
    "odd number of players": "WT-BYE-01",
    "unpainted models": "WT-MINI-05",
    "late arrival": "WT-PAIR-05",
    "conceded game": "WT-SCORE-10",
    "oponent sees my dice": "WT-SPORT-03",
    "lihgt cover": "MT-SHOOT-07",
    "moving along a road": "MT-MOVE-10",
    "playing the enemy's card": "MT-CP-01",
    "cleve": "FB-SR-CLEAVE",
    "barage": "FB-SR-BARRAGE",
    "what does engaged mean": "FB-ENG-02",
    "aim before shooting": "FB-AIM-01",
    "strategic position": "CP-BLD-05",
    "reroll a die twice": "FB-DICE-06",
    "who goes first this turn": "CP-FIRST-01",
    "flee from combat": "MT-FLEE-02",
    "can I attack the same player twice": "CP-ATT-03",
    "who goes first": "FB-SUP-01",
    "draw": "WT-SCORE-04",
    "how many rounds": "WT-FMT-03",
    "how many points is a bye": "WT-BYE-02",
    "can I play the same opponent twice": "WT-PAIR-03",
    "pairngs first round": "WT-PAIR-01",
    "tiebreakers": "CP-FIRST-03",
    "proxys": "WT-MINI-06",
    "when does the game end": "FB-RND-02",
    "who can charge": "FB-CHG-02",
    "failed chrage": "FB-CHG-08",
    "line of site": "FB-LOS-01",
    "can I measure before moving": "FB-DIST-02",
    "when do I take a morale test": "FB-MOR-01",
    "moral test": "FB-MOR-01",
    "how do I stop being broken": "FB-BRK-03",
    "shooting into combat": "FB-VOL-07",
    "command range": "FB-LEAD-03",
    "standard bearer": "FB-LEAD-05",
    "what if my leader is killed": "FB-ALLOC-08",
    "attack of oportunity": "FB-AOO-01",
    "who can cast spells": "FB-MAGIC-01",
    "rolling a 6": "FB-DICE-04",
    "chalenge a duel": "FB-CHAL-05",
    "no tiles left": "CP-CONQ-13",
    "how long is the campaign": "CP-TURN-01",
    "how do I win the campaign": "CP-WIN-01",
    "cross a river": "CP-CONQ-06",
    "mountian cost": "CP-CONQ-07",
    "how far does cavalry move": "MT-MOVE-04",
    "long range shot": "MT-SHOOT-03",
    "how many cards in hand": "MT-CARD-01",
    "reacton roll": "MT-REACT-01",
    "suprise attack": "MT-MELEE-06",
    "spotting scouts": "MT-SPOT-07",
    "banned units": "WT-LIST-03",
    "refree also plays": "WT-REF-05",
    "charging into ruins": "FB-RUIN-02",
    "how long does a game last": "WT-OBJ-08",
    "tie": "WT-SCORE-04",
    "cost to atack": "CP-CONQ-02",
    "how far can muskets shoot": "MT-SHOOT-03",
    "muskts range": "MT-SHOOT-03",
    "flank chrage": "FB-SR-FLANK FB-CHG-09",
    "can a broken unit charge": "FB-BRK-04 FB-CHG-02",
    "how many dice do I roll when shooting": "FB-VOL-08",
    "who chooses which models die": "FB-ALLOC-01 FB-WND-01",
    "when do troops run away": "MT-FLEE-02 MT-FLEE-01 MT-REACT-01",
    "my character died, what now": "FB-CHAR-07",
    "move through enemy models": "FB-MARCH-06 FB-MARCH-09",
    "when do reserves come in": "FB-ARRIVE-02 FB-ARRIVE-03 FB-ARRIVE-04 FB-REINF-02 FB-ARRIVE-06",
    "heal wounds": "FB-HEAL-01 FB-HEAL-02",
    "how do wizards work": "FB-MAGIC-01 FB-SR-WIZARD FB-MAGIC-08",
    "are mercenaries allowed": "WT-LIST-04",
    "i am late for round two": "WT-PAIR-05",
    "elo calculation": "WT-ELO-03 WT-ELO-04",
    "season awards": "WT-ELO-06",
    "points for a big win": "WT-SCORE-02 WT-SCORE-03",
    "who settles a rules dispute": "WT-REF-01 FB-GEN-02 WT-REF-02",
    "opponent won't show me his list": "WT-SPORT-04",
    "third party miniatures": "WT-MINI-01 WT-MINI-04",
    "converted minis": "WT-MINI-07",
    "who can pick up loot": "WT-SC-BO-02 WT-SC-BO-03 WT-SC-BO-05 WT-SC-BO-06",
    "banner points": "WT-FT-ES-07",
    "how to close the rift": "WT-FT-BR-04 WT-FT-BR-05 WT-FT-BR-09",
    "kill the commander": "WT-FT-DE-02 WT-FT-DE-09",
    "how many benefits does the first player pick": "CP-ATT-06",
    "whom do I attack": "CP-ATT-01 CP-ATT-02",
    "army size in the campaign": "CP-BATT-02 CP-START-06",
    "bonus for having less territory": "CP-BON-01 CP-FIRST-02",
    "steal a hive from another player": "CP-CONQ-04 CP-CONQ-02",
    "what does a manufactorum do": "CP-BLD-03",
    "what is a shield generator good for": "CP-BLD-05 CP-BLD-06 CP-CONQ-08",
    "what happens if I lose as attacker": "CP-CONQ-01 CP-CONQ-11",
    "defender wins reward": "CP-CONQ-11",
    "capture two tiles in one turn": "CP-CONQ-09",
    "when is the campaign over": "CP-WIN-03 CP-TURN-01 CP-WIN-01",
    "visibility in rain": "MT-SPOT-13",
    "shooting over a wall": "MT-SHOOT-05 MT-SHOOT-09 MT-SHOOT-10",
    "fighting on horseback": "MT-MELEE-04 MT-MELEE-05",
    "clok card": "MT-CARD-02",
    "running through woods": "MT-MOVE-07 MT-MOVE-08 MT-TERR-01",
    "firing at riders": "MT-SHOOT-11",
    "unit down to a few men": "MT-REACT-05",
    "how many inches can i charge": "FB-CHG-06 FB-CHG-04",
    "can i shoot and then move": "FB-ACT-14 FB-DRAW-04 MT-SHOOT-02",
    "shoot while engaged": "FB-VOL-06 FB-VOL-07",
    "what if i fail morale": "FB-MOR-06 FB-MOR-07",
    "how many characters can i take": "FB-MUSTER-04 FB-CHAR-05",
    "standard bearer killed": "FB-ARMY-06 FB-LEAD-05 FB-LEAD-07",
    "model too far from its leader": "FB-STRAND-01 FB-LEAD-04 FB-GAP-09",
    "flying over terrain": "FB-SR-FLY",
    "enemy wizard blocks my spell": "FB-MAGIC-09",
    "going into a house": "FB-GARR-03 FB-GARR-04",
    "cavalry in ruins": "FB-RUIN-03",
    "tied roll for first player": "FB-SUP-03 FB-GAP-06 FB-SUP-01",
    "i drew a card of a dead regiment": "FB-ACT-05",
    "counter attack": "FB-SR-COUNTER-ATTACK",
    "what do shields do": "FB-SR-SHIELD FB-THRU-03",
    "seeing through trees": "FB-LOS-04 FB-ZONE-10 FB-OBSC-01 FB-LOS-01 MT-SPOT-11",
    "points for killing units": "FB-S2-02 FB-S2-03",
    "leftover command tokens": "WT-PREP-08 MT-CP-05 WT-PREP-02",
    "random pairings": "WT-PAIR-01",
    "60mm bases": "WT-MINI-08",
    "english text says something different": "WT-PRIO-02",
    "app differs from card": "WT-PRIO-03",
    "do i have to tell my opponent my units": "WT-HID-01 WT-HID-02 WT-SPORT-04",
    "who picks table side": "WT-PREP-05 WT-PREP-06",
    "second bye for the same player": "WT-BYE-06 WT-BYE-04",
    "which tournaments are rated": "WT-ELO-01 WT-ELO-07",
    "can the fog move": "WT-FT-BR-02 WT-FT-BR-03",
    "how long is a round": "WT-OBJ-08 WT-ORG-06",
    "minimum players for a campaign": "CP-DROP-03 CP-START-02",
    "player has no tiles": "CP-CONQ-13",
    "what are strategic positions for": "CP-BLD-05 CP-WIN-02 CP-UPD-02",
    "points for having fewer tiles": "CP-BON-01",
    "twice the energy": "CP-BON-05 CP-BON-02",
    "surprise benefit": "CP-BEN-02",
    "can i bring a titan": "CP-BEN-18",
    "mountain and river on the same tile": "CP-MAP-02 CP-CONQ-07 CP-CONQ-06",
    "officer killed": "FB-OFF-09",
    "tomahawk in combat": "MT-MELEE-01 MT-WEAP-02 MT-MELEE-06",
    "indians in the woods": "MT-MOVE-03 MT-REACT-07 MT-SPOT-07",
    "how many dice in melee": "MT-MELEE-01",
    "can a dragon fly over troops": "FB-SR-FLY",
    "split attacks between targets": "FB-TGT-01 FB-CHG-11 FB-TGT-02 FB-IMP-05",
    "list of actions": "FB-LIST-01 FB-ACT-12 FB-ACT-14 MT-CARD-03 FB-ACT-06 FB-LIST-02",
    "throwin weapons": "FB-SR-THROWING-WEAPONS MT-WEAP-02",
    "deploy later": "FB-ARRIVE-01 FB-REINF-01",
    "bring back a dead leader": "FB-REST-07 FB-REST-01 FB-LEAD-10",
    "what base size": "FB-GAP-01",
    "monsters on objectives": "FB-OBJ-05",
    "two players have the same points": "WT-RANK-02 WT-RANK-04 WT-RANK-01",
    "opponent did not come": "WT-SCORE-10",
    "who is the judge": "WT-REF-01 WT-REF-05 WT-REF-02",
    "where are the objectives": "WT-OBJ-01 WT-SC-TP FB-GEO-03 FB-GEO-04",
    "max copies of a unit": "WT-LIST-01 FB-MUSTER-06",
    "how many hives can i own": "CP-BLD-07 CP-CONQ-04 CP-START-03 CP-MAP-03",
    "same benefit twice": "CP-ATT-05 CP-ATT-06",
    "five positions equal a tile": "CP-WIN-02",
    "transport capacity": "CP-BLD-04 CP-BON-10 CP-FIRST-07",
    "musket fire against cavalry": "MT-SHOOT-11",
    "cannon fire": "MT-REACT-11 MT-WEAP-04",
    "routed units coming back": "MT-RALLY-01 MT-CMD-03",
    "seize initative bonus": "CP-BON-04",
    "head to head tie break": "WT-RANK-04",
    "last player attacks whom": "CP-ATT-04",
    "attack somebody who left": "CP-DROP-01",
    "who picks the mission": "CP-BEN-01",
    "bow range": "MT-WEAP-04",
    "marsh movement": "MT-TERR-01 MT-MOVE-08",
    "what do I get for more command points": "CP-BON-07",
    "can my army differ between battles": "CP-BATT-01",
    "only two players left in the campaign": "CP-DROP-03",
    "drawn battle in the campaign": "CP-VP-01",
    "firing an empty musket": "MT-WEAP-03",
    "troops leave the table": "MT-FLEE-02 MT-FLEE-01",
    "failed spell": "FB-MAGIC-10",
    "who places terrain": "FB-FIELD-01",
    "fear causing units": "FB-SR-FEARSOME FB-SR-TERRIFYING",
}


@pytest.mark.parametrize(("wanted", "answers"), SPANISH.items())
def test_a_question_in_spanish_finds_its_rule(wanted: str, answers: str) -> None:
    assert set(answers.split()) & {found.id for found in search(wanted, "es")[:3]}


@pytest.mark.parametrize(("wanted", "answers"), ENGLISH.items())
def test_a_question_in_english_finds_its_rule(wanted: str, answers: str) -> None:
    assert set(answers.split()) & {found.id for found in search(wanted, "en")[:3]}


@pytest.mark.parametrize(
    ("wanted", "other"), [("hive surcharge", "surcharge hive"), ("Recargo colmena", "COLMENA recárgo")]
)
def test_neither_the_order_of_words_nor_accents_matter(wanted: str, other: str) -> None:
    assert search(wanted, "es") == search(other, "es") != []


def test_a_title_asked_for_whole_comes_first() -> None:
    assert search("apuntar", "es")[0].id == "FB-AIM-01"
    assert search("huir del combate", "es")[0].id == "MT-FLEE-02"


def test_the_other_language_is_searched_too() -> None:
    assert "CP-CONQ-04" in [found.id for found in search("hive surcharge", "es")[:3]]


def test_an_id_is_found_first_and_nonsense_finds_nothing() -> None:
    assert search("wt-bye-02", "es")[0].id == "WT-BYE-02"
    assert search("zzzzzz", "en") == search("de la", "es") == search("  ", "es") == []


@pytest.mark.parametrize("wanted", ["CP-CONQ-4", "cp conq 04", "cpconq4", "Cp-Conq-004"])
def test_a_number_written_another_way_is_the_same_number(wanted: str) -> None:
    assert search(wanted, "es")[0].id == "CP-CONQ-04"
    assert rule_named(wanted) == rule("CP-CONQ-04")


def test_no_two_rules_have_numbers_that_differ_by_how_they_are_written() -> None:
    assert all(rule_named(each.id) == each for each in rules())
    assert rule_named("CP-CONQ-99") is rule_named("") is None


def test_a_search_as_long_as_a_book_is_refused() -> None:
    with pytest.raises(Refused) as no:
        search("x" * 10_000, "es")
    assert no.value.facts == {"most": LONGEST}


@pytest.mark.parametrize(
    ("word", "other", "steps"),
    [("hive", "hive", 0), ("hiev", "hive", 1), ("cleve", "cleave", 1), ("abc", "xyz", 3)],
)
def test_letters_that_changed_places_are_one_slip(word: str, other: str, steps: int) -> None:
    assert apart(word, other, 2) == steps


def test_who_goes_first_is_answered_for_every_game_that_says_it() -> None:
    for wanted, language in (("¿quién empieza?", "es"), ("who goes first", "en")):
        answers = {found.id for found in search(wanted, language)[:3]}
        assert answers == {"WT-PREP-03", "CP-FIRST-02", "FB-SUP-01"}


def test_a_game_that_is_named_comes_first() -> None:
    assert search("victoria campaña", "es")[0].system == "CP"
    assert search("victoria warcrow", "es")[0].system == "WT"
    assert search("campaña", "es") != []  # its name alone is still looked for
    assert {found.system for found in search("campain", "en")[:6]} == {"CP"}  # and one slip in it is forgiven


def test_a_rule_has_other_titles_in_both_languages_and_is_one() -> None:
    text = (files("tercio.ledger") / "texts" / "other_titles.toml").read_text(encoding="utf-8")
    for name, titles in tomllib.loads(text).items():
        assert rule(name).id == name
        assert set(titles) == set(LANGUAGES)


def test_a_few_rules_are_shown_however_well_the_best_one_fits() -> None:
    assert len(search("flank charge", "en")) >= 6


@pytest.mark.parametrize(
    ("asked", "written"),
    [("covertura", "cobertura"), ("empieza", "empezar"), ("atakes", "ataque"), ("desafío", "desafio")],
)
def test_words_that_sound_alike_in_spanish_are_one(asked: str, written: str) -> None:
    assert stem(plain(asked), "es") == stem(written, "es")


def test_a_letter_twice_is_that_letter_and_only_a_close_slip_is_forgiven() -> None:
    assert sound("opponent", "en") == sound("oponent", "en")
    assert search("emparexxxxxxto", "es") == []

"""The twenty-seven readings of the ledger that a table may settle otherwise, with the ledger's defaults."""

from __future__ import annotations

from typing import Literal

import msgspec


class Settings(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Options of a battle; each names the rule it reads."""

    march_crosses_engagement: bool = False  # FB-MARCH-09
    off_table_character_loses_action: bool = True  # FB-ACT-10
    standard_bearer_bonus_attack: bool = False  # FB-LEAD-07
    own_regiment_blocks_volley: bool = True  # FB-VOL-05
    obscured_per_shooter: bool = True  # FB-OBSC-03
    raised_shooter_sees_over_models: bool = False  # FB-OBSC-01
    obstructing_hides_models_inside: bool = True  # FB-ZONE-11
    opportunity_attacks: Literal["one_per_model", "attacks"] = "one_per_model"  # FB-AOO-01
    disengage_may_end_engaging: bool = True  # FB-DIS-04
    excess_combat_wounds: Literal["lost", "pass_on"] = "lost"  # FB-ALLOC-07
    wounded_leader_first: bool = True  # FB-ALLOC-06
    vp_threshold_checked: Literal["victory_phase", "at_once"] = "victory_phase"  # FB-RND-02
    presence_takes_higher_resolve: bool = True  # FB-PRES-01
    challenge_uses_clash_rules: bool = True  # FB-CHAL-05
    character_hits_chosen_freely: bool = True  # FB-COUT-01
    officer_can_be_restored: bool = True  # FB-OFF-09
    garrison_may_shoot_besiegers: bool = False  # FB-GARR-17
    obstacle_cost_for_all_moves: bool = False  # FB-ZONE-07
    support_rerolls_ones: bool = True  # FB-SR-SUPPORT
    overcharge_shots: Literal["per_volley", "per_model"] = "per_volley"  # FB-SR-OVERCHARGE
    dauntless_beats_dread: bool = True  # FB-SR-DREAD
    deadly_blades_on_impact: bool = False  # FB-SR-DEADLY-BLADES
    terrifying_needs_casualty: bool = True  # FB-SR-TERRIFYING
    devotion_needs_success: bool = True  # FB-SR-FANATICAL-DEVOTION
    reinforcement_zone_has_own_edge: bool = True  # FB-GEO-02
    zone_size_is_diameter: bool = True  # FB-GEO-03
    roll_off_winner_picks_edge: bool = False  # FB-DEPL-03

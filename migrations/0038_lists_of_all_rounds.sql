-- Lists that say how a whole counselling ended, without a round of their own, have round 0.

alter table cutoffs
  drop constraint cutoffs_round_check,
  add constraint cutoffs_round_check check (round between 0 and 20);

-- Choice lists of the states that have a model of chances.
alter table choice_lists drop constraint choice_lists_authority_check;
alter table choice_lists add constraint choice_lists_authority_check check
  (authority in ('josaa', 'csab', 'mht_cet', 'kcet', 'tg_eapcet', 'wbjee', 'comedk', 'other'));

-- What models say of a season before its lists exist, and what came. One promise a season: that of the model which was
-- published last before the first list. Its outcome is stored once and never changes.

create table chance_promises (
  authority text not null check (authority ~ '^[a-z_]{2,40}$'),         -- as in the API: 'josaa'
  season smallint not null,
  model_id integer not null references chance_models (id),
  said jsonb not null,                                                 -- by round: rows, and how often it expects to fail
  promised_at timestamptz not null,
  judged_at timestamptz,
  lists text not null default '',                                      -- those of the outcome
  outcome jsonb,
  primary key (authority, season),
  check ((judged_at is null) = (outcome is null))
);

-- What the published models said by round was not stored.
insert into chance_promises (authority, season, model_id, said, promised_at)
  select authority, valid_for, id, '[]', published_at from chance_models where state = 'published' and after_round is null;

create function refuse_judged_promise() returns trigger language plpgsql as
$$
begin
  raise exception 'the promise of % for % was judged: it does not change', old.authority, old.season;
end
$$;
create trigger chance_promises_stay before update or delete on chance_promises
  for each row when (old.outcome is not null) execute function refuse_judged_promise();

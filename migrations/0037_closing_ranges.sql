-- Whose closing values a card shows: the list, the seats and the round that the band of college_streams is of.
-- The bands themselves are written again at the next start, since the number of their rule has changed
-- (catalogue_state.derived_rule, src/features/catalogue/service/refresh-derived.server.ts).

alter table college_streams
  add column closing_authority text,
  add column closing_round smallint,               -- the last round that any of its branches closed in
  add column closing_quota text,
  add column closing_seat_type text,
  add column closing_pool text,                    -- which students these seats are for: src/features/catalogue/open-pools.ts
  add column closing_level text,
  add column closing_max_marks double precision,   -- of marks whose total the list says
  add column closing_is_provisional boolean not null default false,
  -- Provisional lists, and those of left-over or private seats: any other list replaces them, however old.
  add column closing_is_fallback boolean not null default false;

alter table catalogue_state add column derived_rule smallint not null default 0;

-- Figures that the publisher does not give, as the source itself says: a page may call only these "not published".
alter table sources add column withheld text[] not null default '{}';

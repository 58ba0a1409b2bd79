-- Which closing value speaks for a branch, and which branch for a college in a stream: derived like college_streams, and written
-- again at the next start, since the number of their rule has changed
-- (catalogue_state.derived_rule, src/features/catalogue/service/refresh-derived.server.ts).
create table branch_closings (
  branch_id integer primary key references branches on delete cascade,
  cutoff_id integer not null references cutoffs on delete cascade,
  pool text not null,            -- which students these seats are for: src/features/catalogue/open-pools.ts
  is_fallback boolean not null   -- a provisional list, or one of left-over or private seats
);
create unique index branch_closings_cutoff on branch_closings (cutoff_id);

-- The most sought branch of the list that the range is of.
-- A branch that is deleted leaves it behind until the college is derived again: no row of branch_closings has it any more.
alter table college_streams add column headline_branch_id integer;

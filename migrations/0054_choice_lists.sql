-- The code by which a candidate chooses a branch in the authority's portal, where its list prints one (MHT-CET CAP).
alter table list_names add column code text not null default '';

-- Choice lists of students. A list keeps the random id that it was given where it was made, in a browser perhaps.
create table choice_lists (
  student_id integer not null references students (id) on delete cascade,
  id text not null check (id ~ '^[A-Za-z0-9_-]{8,40}$'),
  name text not null check (name <> '' and length(name) <= 60),
  authority text not null check (authority in ('josaa', 'csab', 'mht_cet', 'other')),
  year smallint not null check (year between 2000 and 2100),
  -- Rows in order, as ChoiceRow of src/features/choices/choice-list.ts.
  rows jsonb not null check (jsonb_typeof(rows) = 'array' and jsonb_array_length(rows) <= 1000 and length(rows::text) <= 4000000),
  next_key integer not null check (next_key >= 1),
  version integer not null default 0 check (version >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Deleted by its student: can be brought back for 30 days, then it is removed.
  deleted_at timestamptz,
  primary key (student_id, id)
);
create index choice_lists_deleted on choice_lists (deleted_at) where deleted_at is not null;

-- One row a step; never changed. The oldest ones of a list are removed when there are too many.
create table choice_list_versions (
  student_id integer not null references students (id) on delete cascade,
  list_id text not null,
  version integer not null check (version >= 1),
  at timestamptz not null,
  made_by text not null check (made_by in ('act', 'undo', 'redo', 'restore')),
  what jsonb not null,
  change jsonb not null,
  inverse jsonb not null,
  primary key (student_id, list_id, version),
  foreign key (student_id, list_id) references choice_lists (student_id, id) on delete cascade
);

-- What an authority's newest list calls a branch, to the letter. Branches and colleges have our spelling, so that one
-- programme of several lists has one name.
create table list_names (
  authority text not null check (authority <> ''),               -- as cutoffs.authority
  branch_id integer not null references branches (id) on delete cascade,
  institute text not null check (institute <> ''),
  programme text not null check (programme <> ''),
  year smallint not null,
  round smallint not null,                                       -- of the list that was read: an older one does not replace it
  primary key (authority, branch_id)
);
create index list_names_of_branch on list_names (branch_id);

-- The university in whose area a college is, as an authority counts it: some seats are for its candidates.
create table home_universities (
  authority text not null check (authority <> ''),               -- as cutoffs.authority
  college_id integer not null references colleges (id) on delete cascade,
  university text not null check (university <> ''),             -- as the list writes it
  year smallint not null,
  round smallint not null,
  source_id integer not null references sources (id),
  source_file_id integer references source_files (id),
  source_line integer,
  primary key (authority, college_id)
);
create index home_universities_of_college on home_universities (college_id);

create trigger note_import after insert or update or delete on list_names for each row
  when (current_setting('margdeep.import_run', true) <> '') execute function note_import_change();
create trigger note_import after insert or update or delete on home_universities for each row
  when (current_setting('margdeep.import_run', true) <> '') execute function note_import_change();

-- What a list called the college whose code was learned from its name, so that the match can be judged again by later rules.
-- Empty: the code is not learned from a name, or was learned before this migration.
alter table college_codes add column name text not null default '';
alter table college_codes add column place text not null default '';
-- The college to which a code led when it became doubtful: once staff decide otherwise, what was joined to it is removed.
alter table college_match_proposals add column learned_college_id integer references colleges on delete set null;

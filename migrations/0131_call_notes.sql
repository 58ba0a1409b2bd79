-- What a counsellor writes for the student after a call (decision 0122). Each call has its own: a deliverable may be several.
alter table appointments add column note text not null default '' check (length(note) <= 1000);

-- What a release may do to tables in use while the version before serves (tests/migrations-beside.test.ts).
alter table colleges add column next_release text not null default '';
alter table branches add column next_release integer;
alter table cutoffs add column next_release text not null default '';
alter table students add column next_release timestamptz;
alter table orders add column next_release text not null default '', add constraint next_release_short check (length(next_release) < 100) not valid;
alter table contact_messages add column next_release boolean not null default false;
create table next_releases (id integer generated always as identity primary key, college_id integer not null references colleges on delete cascade, text text not null);
create index next_releases_college on next_releases (college_id);

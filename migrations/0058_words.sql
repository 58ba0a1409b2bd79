-- Texts of the interface that staff wrote in place of the catalogue's (messages/<language>.json). One that has no row here is
-- the catalogue's. Who wrote what, and what stood there before, is in staff_changes.

create table word_overrides (
  locale text not null check (locale ~ '^[a-z]{2,3}$'),
  key text not null check (key ~ '^[a-z0-9_]+\.[a-z0-9_]+$'), -- group.name
  text text not null check (length(text) between 1 and 3000), -- ICU MessageFormat
  catalogue_text text not null,                               -- the catalogue's when it was written: staff see when that changed
  staff_id integer references staff on delete set null,
  staff_name text not null,
  updated_at timestamptz not null,
  primary key (locale, key)
);

-- Words are in every page and e-mail: each process reads them again, and pages on disk are of no use (record_page_change:
-- migration 0073, which runs before anybody writes).
create function tell_words_changed() returns trigger language plpgsql as
$$ begin perform record_page_change(); perform pg_notify('page_tags', 'words'); return null; end $$;
create trigger tell_page_tags after insert or update or delete or truncate on word_overrides
  for each statement execute function tell_words_changed();

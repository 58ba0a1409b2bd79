-- A search index that is stored in a file is valid for one state of the catalogue. The version alone does not name it: a restored
-- backup counts on from an older one. The mark is another one after every change.
alter table catalogue_state add column mark bigint not null default (random() * 9007199254740991)::bigint;

create function mark_catalogue_change() returns trigger language plpgsql as
$$ begin new.mark := (random() * 9007199254740991)::bigint; return new; end $$;
create trigger mark_catalogue_change before update of version on catalogue_state
  for each row execute function mark_catalogue_change();

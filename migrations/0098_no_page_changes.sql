-- Replies are cached in memory alone, which ends with the process: no start asks whether something changed meanwhile
-- (docs/decisions/0098-one-page-cache.md), so that no transaction adds a row of its own any more.

create or replace function tell_page_tags() returns trigger language plpgsql as
$$
declare
  most_rows constant integer := 500;
  most_tags constant integer := 50;
  is_wide boolean := false;
  tags text[];
begin
  if tg_argv[1] = 'wide' then execute format('select exists (select from %s offset %s)', tg_argv[2], most_rows) into is_wide; end if;
  if not is_wide then
    execute format('select array_agg(distinct tag) from (%s) as told (tag)', tg_argv[0]) into tags;
    is_wide := tg_argv[1] = 'wide' and cardinality(tags) > most_tags;
  end if;
  if is_wide then tags := array['catalogue', 'hostels']; end if;
  perform pg_notify('page_tags', tag) from unnest(tags) as tag;
  return null;
end
$$;

create or replace function tell_page_tags_of_source() returns trigger language plpgsql as
$$
begin
  if exists (select from removed join added using (id) where removed is distinct from added) then
    perform pg_notify('page_tags', tag) from unnest(array['catalogue', 'hostels']) as tag;
  end if;
  return null;
end
$$;

create or replace function tell_footer_changed() returns trigger language plpgsql as
$$ begin perform pg_notify('page_tags', 'everything'); return null; end $$;

create or replace function tell_scholarships_changed() returns trigger language plpgsql as
$$ begin perform pg_notify('page_tags', 'scholarships'); return null; end $$;

create or replace function tell_calendar_changed() returns trigger language plpgsql as
$$ begin perform pg_notify('page_tags', 'calendar'); return null; end $$;

create or replace function tell_model_published() returns trigger language plpgsql as
$$ begin perform pg_notify('page_tags', 'catalogue'); return null; end $$;

create or replace function tell_words_changed() returns trigger language plpgsql as
$$ begin perform pg_notify('page_tags', 'words'); return null; end $$;

drop function record_page_change();
drop table page_changes;

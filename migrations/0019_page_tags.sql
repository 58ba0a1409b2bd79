-- Tells, in the transaction that changes a fact, which public pages are drawn from it: a notice on the channel page_tags
-- for each tag, heard by every process that keeps pages. Whoever writes: console, import, undo, SQL by hand.
-- A statement, not a row, is what a trigger runs for, and one that touches much tells two wide tags instead of many.

-- Tags of the changed rows, by the query that the trigger names; its second argument says whether it has wide tags.
create function tell_page_tags() returns trigger language plpgsql as
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

do $do$
declare
  -- Of colleges: their pages, the lists they stand in, the hostels near them.
  of_colleges constant text := $$
    select 'college:' || college_id from chosen
    union all select 'stream:' || cs.stream_id from chosen join college_streams cs using (college_id)
    union all select 'hostel:' || near.hostel_id from chosen join hostel_colleges near using (college_id)
    union all select 'lists' from chosen$$;
  of_hostels constant text := $$
    select 'hostel:' || hostel_id from chosen union all select 'hostel-lists' from chosen$$;
  -- What colleges show of the hostels near them: distance, and the lowest price.
  of_neighbours constant text := $$
    union all select 'college:' || near.college_id from chosen join hostel_colleges near using (hostel_id)
    union all select 'stream:' || cs.stream_id
      from chosen join hostel_colleges near using (hostel_id) join college_streams cs using (college_id)
    union all select 'lists' from chosen$$;
  told record;
  event record;
begin
  for told in select * from (values
    ('streams', 'narrow', $$select unnest(array['catalogue', 'hostels']) from changed$$),
    ('colleges', 'wide', 'with chosen as (select distinct id as college_id from changed)' || of_colleges),
    ('college_photos', 'wide', 'with chosen as (select distinct college_id from changed)' || of_colleges),
    ('branches', 'wide', 'with chosen as (select distinct college_id from changed)' || of_colleges
      || $$ union all select distinct 'stream:' || stream_id from changed$$),
    ('placements', 'wide', 'with chosen as (select distinct college_id from changed)' || of_colleges),
    ('cutoffs', 'wide', 'with chosen as (select distinct b.college_id from changed join branches b on b.id = branch_id)'
      || of_colleges),
    ('college_aliases', 'wide', $$select 'lists' from changed$$),
    ('college_streams', 'wide', $$select 'college:' || college_id from changed union all select 'stream:' || stream_id from changed
      union all select 'lists' from changed$$),
    ('intake_details', 'wide', $$select 'college:' || b.college_id from changed join branches b on b.id = branch_id$$),
    ('placement_companies', 'wide', $$select 'college:' || p.college_id from changed join placements p on p.id = placement_id$$),
    ('placement_outcomes', 'wide', $$select 'college:' || p.college_id from changed join placements p on p.id = placement_id$$),
    ('hostels', 'wide', 'with chosen as (select distinct id as hostel_id from changed)' || of_hostels || of_neighbours),
    ('hostel_rooms', 'wide', 'with chosen as (select distinct hostel_id from changed)' || of_hostels || of_neighbours),
    ('hostel_facilities', 'wide', 'with chosen as (select distinct hostel_id from changed)' || of_hostels),
    ('hostel_rules', 'wide', 'with chosen as (select distinct hostel_id from changed)' || of_hostels),
    ('hostel_photos', 'wide', 'with chosen as (select distinct hostel_id from changed)' || of_hostels),
    ('hostel_colleges', 'wide', 'with chosen as (select hostel_id, college_id from changed)' || of_hostels
      || $$ union all select 'college:' || college_id from chosen
      union all select 'stream:' || cs.stream_id from chosen join college_streams cs using (college_id)
      union all select 'lists' from chosen$$),
    ('news', 'narrow', $$select 'news' from changed where is_published$$),
    ('jobs', 'narrow', $$select 'jobs' from changed where is_published$$),
    ('reviews', 'narrow', $$select 'reviews' from changed where is_published$$),
    ('announcements', 'narrow', $$select 'announcements' from changed$$),
    ('courses', 'narrow', $$select 'courses' from changed$$)
  ) as tables (name, width, tags) loop
    for event in select * from (values
      ('insert', 'new table as added', 'added'),
      ('delete', 'old table as removed', 'removed'),
      ('update', 'old table as removed new table as added', '(table removed union all table added)')
    ) as events (name, tables, rows) loop
      execute format('create trigger tell_page_tags_%s after %s on %I referencing %s for each statement execute function tell_page_tags(%L, %L, %L)',
        event.name, event.name, told.name, event.tables,
        regexp_replace(told.tags, '\mchanged\M', event.rows || ' as changed', 'g'), told.width, event.rows || ' as changed');
    end loop;
    execute format('create trigger tell_page_tags_truncate after truncate on %I for each statement execute function tell_page_tags(%L, %L)',
      told.name, $$select 'everything'$$, 'narrow');
  end loop;
end
$do$;

-- A new source stands nowhere yet; only one that reads differently than before is told.
create function tell_page_tags_of_source() returns trigger language plpgsql as
$$
begin
  if exists (select from removed join added using (id) where removed is distinct from added) then
    perform pg_notify('page_tags', tag) from unnest(array['catalogue', 'hostels']) as tag;
  end if;
  return null;
end
$$;
create trigger tell_page_tags_update after update on sources referencing old table as removed new table as added
  for each statement execute function tell_page_tags_of_source();

-- Who confirmed a hostel's facts, and when (docs/decisions/0125-evidence-that-expires.md).

alter table hostels
  add food text check (food in ('none', 'veg', 'veg_and_nonveg')),
  add deposit_rupees integer check (deposit_rupees between 0 and 10000000),
  add notice_days smallint check (notice_days between 0 and 365);

-- What staff saw at a visit, and what the owner said; the newest of each.
create table hostel_evidence (
  hostel_id integer not null references hostels (id) on delete cascade,
  topic text not null check (topic in ('rent', 'rules', 'facilities', 'food', 'who')),
  basis text not null check (basis in ('visit', 'owner')),
  confirmed_on date not null,
  position smallint not null default 0,
  primary key (hostel_id, topic, basis)
);

-- What residents say of a fact; each student has one word on it.
create table hostel_resident_reports (
  hostel_id integer not null references hostels (id) on delete cascade,
  topic text not null check (topic in ('rent', 'rules', 'facilities', 'food', 'who')),
  student_id integer not null references students (id) on delete cascade,
  is_right boolean not null,
  reported_on date not null,
  primary key (hostel_id, topic, student_id)
);
create index hostel_resident_reports_by_student on hostel_resident_reports (student_id);

do $do$
declare
  told record;
  event record;
  tags constant text := $$with chosen as (select distinct hostel_id from changed)
    select 'hostel:' || hostel_id from chosen union all select 'hostel-lists' from chosen$$;
begin
  for told in select unnest(array['hostel_evidence', 'hostel_resident_reports']) as name loop
    for event in select * from (values
      ('insert', 'new table as added', 'added'),
      ('delete', 'old table as removed', 'removed'),
      ('update', 'old table as removed new table as added', '(table removed union all table added)')
    ) as events (name, tables, rows) loop
      execute format('create trigger tell_page_tags_%s after %s on %I referencing %s for each statement execute function tell_page_tags(%L, %L, %L)',
        event.name, event.name, told.name, event.tables,
        regexp_replace(tags, '\mchanged\M', event.rows || ' as changed', 'g'), 'wide', event.rows || ' as changed');
    end loop;
    execute format('create trigger tell_page_tags_truncate after truncate on %I for each statement execute function tell_page_tags(%L, %L)',
      told.name, $$select 'everything'$$, 'narrow');
  end loop;
end
$do$;

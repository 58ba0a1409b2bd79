-- The index of the register in memory, and the file that stores it, are valid for one state of the register. The mark names it: it is
-- another one after every change of its entries or of a source that they name.
create table register_state (
  only_row boolean primary key default true check (only_row),
  mark bigint not null default (random() * 9007199254740991)::bigint
);
insert into register_state default values;

create function mark_register_change() returns trigger language plpgsql as
$$
declare
  is_changed boolean;
begin
  execute 'select exists (' || tg_argv[0] || ')' into is_changed;
  if is_changed then update register_state set mark = (random() * 9007199254740991)::bigint; end if;
  return null;
end
$$;

create trigger mark_register_insert after insert on register_colleges referencing new table as added
  for each statement execute function mark_register_change('select from added');
create trigger mark_register_update after update on register_colleges referencing new table as added
  for each statement execute function mark_register_change('select from added');
create trigger mark_register_delete after delete on register_colleges referencing old table as removed
  for each statement execute function mark_register_change('select from removed');
create trigger mark_register_truncate after truncate on register_colleges
  for each statement execute function mark_register_change('select');
create trigger mark_register_source after update on sources referencing old table as removed new table as added
  for each statement execute function mark_register_change('select from removed join added using (id)
    where removed is distinct from added and exists (select from register_colleges where source_id = id)');

-- Words of the register are found in memory.
drop index register_colleges_words;

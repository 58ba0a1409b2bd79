-- What an import in the browser locked is noted with its other changes, so that undoing the run lifts the locks as well.

create trigger note_import after insert or update or delete on field_locks for each row
  when (current_setting('margdeep.import_run', true) <> '') execute function note_import_change();
create trigger note_import after insert or update or delete on corrected_keys for each row
  when (current_setting('margdeep.import_run', true) <> '') execute function note_import_change();

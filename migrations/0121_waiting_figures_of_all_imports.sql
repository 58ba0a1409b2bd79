-- A file can hold the lists of several years and rounds: each has its own figures behind a name.
alter table waiting_figures drop constraint waiting_figures_authority_code_file_key;
alter table waiting_figures add constraint waiting_figures_one_per_list
  unique nulls not distinct (authority, code, file, year, round);

-- Lines of the file that state the figures: an undo removes what was read from them.
alter table waiting_figures add column lines integer[] not null default '{}';
update waiting_figures set lines = array(select distinct line::integer from jsonb_path_query(facts, '$.**.row.line') line);

-- Branches that the figures changed, as they were: [{"id": 1, "intake": null, "sourceId": 2, "sourceFileId": 3, "sourceLine": 4}].
alter table waiting_figures add column former_branches jsonb not null default '[]';

-- Lines of the file that were on the college before its figures were joined: an undo leaves them.
alter table waiting_figures add column kept_lines integer[] not null default '{}';

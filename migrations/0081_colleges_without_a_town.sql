-- A register that says neither town nor district says nothing of the town: the state is no town.
alter table colleges drop constraint colleges_city_check;

-- What makes the staff's lists of the catalogue fast: every order and every search by an index of its own.

create index colleges_by_name on colleges (name, id);
create index colleges_by_city on colleges (city, id);
create index colleges_by_change on colleges (updated_at, id);
create index colleges_of_source on colleges (source_id);
create index branches_by_name on branches (name, id);
create index cutoffs_by_year on cutoffs (year, id);

create function college_words(name text, short_name text, area text, city text, aicte_id text) returns tsvector
  language sql immutable
  return search_words(name || ' ' || coalesce(short_name, '') || ' ' || area || ' ' || city || ' ' || coalesce(aicte_id, ''));
create index colleges_words on colleges using gin (college_words(name, short_name, area, city, aicte_id));
create index college_aliases_words on college_aliases using gin (search_words(alias));
create index branches_words on branches using gin (search_words(name));

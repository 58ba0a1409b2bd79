-- One list of an authority is read without looking at every other closing value.
create index cutoffs_by_list on cutoffs (authority, year, round);

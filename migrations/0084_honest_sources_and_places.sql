-- Courses of the starter data were said to come from the institutes' own websites, where nobody had taken them. Databases that were
-- filled before say so as the starter data does now.
update sources set publisher = 'Margdeep', url = null, licence = null, status = 'provisional',
  title = 'Noted by our editors without a document, so please check with the institute'
where key like 'website-%' and title = 'The institute''s own website, where its courses can be checked';

-- A PIN code whose offices are misplaced in the directory has a district and no place.
alter table pincodes alter column latitude drop not null, alter column longitude drop not null;
create index pincodes_of_district on pincodes (state, district);

-- Where a college is by its PIN code: the middle of the PIN code, where that is in the college's own district or at most 80 km from the
-- middle of it. Otherwise PIN code and district contradict each other, and nobody knows which of them is right: no row.
create function place_of_pin(asked text, own_state text, own_district text)
  returns table (latitude double precision, longitude double precision) language sql stable as
$$
  select p.latitude, p.longitude
  from pincodes p
  cross join lateral (
    select percentile_cont(0.5) within group (order by d.latitude) as latitude,
      percentile_cont(0.5) within group (order by d.longitude) as longitude
    from pincodes d where d.state = own_state and d.district = own_district and d.latitude is not null
  ) middle
  where p.pincode = asked and p.state in (own_state, '') and p.latitude is not null
    and (p.district = own_district or middle.latitude is null
      or 111.2 * sqrt((p.latitude - middle.latitude) ^ 2
        + ((p.longitude - middle.longitude) * cos(radians((p.latitude + middle.latitude) / 2))) ^ 2) <= 80)
$$;

-- Two records that are certainly one college are merged without staff (decision 0084): then nobody is named.
alter table college_merges alter column staff_id drop not null;

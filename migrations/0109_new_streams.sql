-- Streams of their own for fields that were in Medical or Arts, or had none. They come after the streams that are there. A
-- database without streams gets them with its data. college_streams is written again at the next start, since the number of its
-- rule has changed (src/features/catalogue/service/refresh-derived.server.ts).
insert into streams (name, slug, description, position)
select n.name, n.slug, n.description, (select max(position) from streams) + n.place
from (values
  (1, 'Nursing', 'nursing', 'B.Sc. Nursing, GNM and ANM. A registered nurse needs a course approved by the Indian Nursing Council or the state''s council.'),
  (2, 'AYUSH', 'ayush', 'Ayurveda (BAMS), homoeopathy (BHMS), Unani (BUMS), Siddha and naturopathy. Admission to most of them needs a qualifying NEET-UG score.'),
  (3, 'Agriculture', 'agriculture', 'B.Sc. in agriculture, horticulture, forestry and fisheries. Agricultural universities admit by CUET-ICAR or a state test.'),
  (4, 'Education', 'education', 'B.Ed. after a degree, D.El.Ed. and B.El.Ed. after class 12, and physical education. A teacher needs a course recognised by NCTE.'),
  (5, 'Veterinary', 'veterinary', 'The five-and-a-half-year B.V.Sc. and A.H., with its internship. Admission uses NEET-UG, and the course must be recognised by the Veterinary Council of India.'),
  (6, 'Dental', 'dental', 'The five-year BDS and the MDS after it. Admission needs a qualifying NEET-UG score, and the course must be recognised by the Dental Council of India.')
) as n (place, name, slug, description)
where exists (select 1 from streams)
on conflict do nothing;

-- What an import filed under a wider stream. A stream that staff chose stays.
update branches b set stream_id = target.id
from (values
  ('medical', 'dental', '^(BDS|MDS)$'),
  ('medical', 'nursing', '^(B\.Sc\. Nursing|M\.Sc\. Nursing|GNM|ANM)$'),
  ('medical', 'ayush', '^(BAMS|BHMS|BUMS|BSMS|BNYS)$'),
  ('arts', 'education', '^Bachelor of Elementary Education')
) as moved (wider, slug, names)
join streams source on source.slug = moved.wider
join streams target on target.slug = moved.slug
where b.stream_id = source.id and b.name ~ moved.names
  and not exists (select 1 from field_locks l where l.resource = 'branches' and l.record_id = b.id and l.field = 'stream_id');

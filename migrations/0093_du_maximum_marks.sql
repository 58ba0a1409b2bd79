-- Delhi University adds the CUET scores of four papers for some programmes and of three for others; a paper has 250 marks since
-- 2025. Lists that were imported before say no maximum: imports/sources/du/du-programmes.ts has the same rule and its source.
update cutoffs c set max_marks = case
    when b.name ~ '^(Bachelor of (Management Studies|Business Administration)|B\.A\. \(Hons\.\) Business Economics)\M'
      or b.name ~ '^B\.Sc\. (\((Hons|Prog)\.\) )?(Physics|Chemistry|Botany|Zoology|Electronics|Instrumentation|Polymer Science|Bio-?Chemistry|Biological Sciences|Biomedical Science|Microbiology|(Applied )?Life Science|(Applied )?Physical Sciences?)\M'
      then 750
    when b.name ~ '^(B\.A\. (\(Hons\.\)|Programme)|B\.Com\.|B\.Sc\. \(Hons\.\) (Mathematics|Statistics|Computer Science)$)' then 1000
  end
from branches b
where b.id = c.branch_id and c.authority = 'DU CSAS' and c.exam = 'CUET UG' and c.year >= 2025 and c.max_marks is null;

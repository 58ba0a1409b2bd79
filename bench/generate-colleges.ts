import { pick, spread } from "./generated-words.ts";

/** Counted in the import of AICTE's approvals and of JoSAA's ranks of five years: 13,249 colleges. */
const branchesPerCollege = 4.48;
const branchesWithCutoffs = 0.0186;
const cutoffsPerBranch = 204;

/** Streams of the starter data with their share of all branches, per mille. */
const streamShares: [string, number][] = [
  ["engineering", 457],
  ["diploma", 265],
  ["mba", 155],
  ["mca-it", 111],
  ["design", 12],
];

/**
 * Adds generated colleges with branches, intake and closing ranks in realistic numbers. The database derives each from
 * its number, so the same call produces the same rows.
 *
 * @param count colleges to add
 */
export async function generateColleges(
  client: { query: (text: string) => Promise<unknown> },
  count: number,
): Promise<void> {
  await client.query(`
    insert into sources (key, publisher, title, year, captured_on, status)
    values ('generated', 'Margdeep', 'Generated for measurements', 2026, '2026-01-01', 'sample')
    on conflict (key) do nothing`);
  await client.query(`
    insert into colleges (name, area, city, district, state, pincode, latitude, longitude, ownership, aicte_id,
      founded_year, source_id)
    select ${pick("collegeHead", "n", 1)} || ' of ' || ${pick("subject", "n", 2)} || ', ' || place || ' ' || n, '',
      place, place, ${pick("state", `hashtext(place)`, 3)}, (110001 + ${spread("n", 4)} % 700000)::text,
      case when n % 7 = 0 then 8 + ${spread("n", 5)} % 2500 / 100.0 end,
      case when n % 7 = 0 then 70 + ${spread("n", 6)} % 2500 / 100.0 end,
      (array['private','private','private','government','government_aided','deemed_private'])[1 + n % 6],
      '9-' || n, 1950 + ${spread("n", 7)} % 75, source.id
    from generate_series(1, ${count}) n
      cross join lateral (select ${pick("placeHead", "n", 8)} || ${pick("placeTail", "n", 9)} as place) places,
      (select id from sources where key = 'generated') source`);
  await client.query(`
    insert into branches (college_id, stream_id, name, level, degree, intake, source_id)
    select college.id, stream.id, ${pick("subject", "college.id * 20 + k", 11)} || ' (' ||
        ${pick("focus", "college.id * 20 + k", 12)} || ')',
      case stream.slug when 'diploma' then 'diploma' when 'mba' then 'pg' when 'mca-it' then 'pg' else 'ug' end,
      '', 30 * (1 + ${spread("college.id * 20 + k", 13)} % 6), college.source_id
    from colleges college
      cross join lateral generate_series(1, 1 + ${spread("college.id", 14)} % ${Math.round(2 * branchesPerCollege - 1)}) k
      join lateral (select ${spread("college.id * 20 + k", 15)} % 1000 as share) drawn on true
      join streams stream on stream.slug = ${streamOf("drawn.share")}
    where college.aicte_id like '9-%'
    on conflict do nothing`);
  await client.query(`
    insert into cutoffs (branch_id, authority, exam, year, round, quota, seat_type, gender, unit, opening, closing, source_id)
    select branch.id, 'JoSAA', 'JEE Main', 2021 + k % 5, 1 + k / 5 % 6, 'AI',
      (array['OPEN','EWS','OBC-NCL','SC','ST','OPEN (PwD)','OBC-NCL (PwD)'])[1 + k / 30 % 7], 'any', 'rank',
      closing / 2, closing, branch.source_id
    from branches branch cross join generate_series(0, ${cutoffsPerBranch - 1}) k
      cross join lateral (select 100 + ${spread("branch.id * 211 + k", 16)} % 90000 as closing) ranks
    where branch.source_id = (select id from sources where key = 'generated')
      and ${spread("branch.id", 17)} % 10000 < ${Math.round(branchesWithCutoffs * 10_000)}
    on conflict do nothing`);
}

/** The stream whose share a number of 0 to 999 falls into, by its name in the starter data: an SQL expression. */
function streamOf(share: string): string {
  let below = 0;
  const cases = streamShares.map(([slug, thousandths]) => {
    below += thousandths;
    return `when ${share} < ${below} then '${slug}'`;
  });
  return `case ${cases.join(" ")} else '${streamShares[0]?.[0]}' end`;
}

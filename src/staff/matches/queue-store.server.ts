import { aliasedTable, and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { branches } from "#db/schema/branches.ts";
import { collegeCodes, type DescribedCollege, collegeMatchProposals as proposals } from "#db/schema/college-codes.ts";
import { collegeAliases, colleges } from "#db/schema/colleges.ts";
import { staff } from "#db/schema/staff.ts";
import { holdsWords } from "#staff/records/table-columns.server.ts";
import type { resemblances } from "./contract.ts";
import type { MatchState } from "./store.server.ts";

const decider = aliasedTable(staff, "decider");

/** Figures by name: all, and those that are joined. */
const amounts = sql`(
  select authority, code, sum(figures)::integer as figures,
    coalesce(sum(figures) filter (where joined_at is not null), 0)::integer as joined
  from waiting_figures group by authority, code)`;
const figures = sql<number>`coalesce(w.figures, 0)`;

const columns = {
  proposal: proposals,
  college: {
    id: colleges.id,
    name: colleges.name,
    city: colleges.city,
    district: colleges.district,
    state: colleges.state,
  },
  decidedByName: decider.name,
  figures,
  joined: sql<number>`coalesce(w.joined, 0)`,
};

export type MatchRow = Awaited<ReturnType<typeof listMatchRows>>["rows"][number];

function rowsOf(db: Db) {
  return db
    .select(columns)
    .from(proposals)
    .leftJoin(colleges, eq(colleges.id, proposals.collegeId))
    .leftJoin(decider, eq(decider.id, proposals.decidedBy))
    .leftJoin(sql`${amounts} as w`, sql`(w.authority, w.code) = (${proposals.authority}, ${proposals.code})`);
}

/** Which matches are meant; empty texts: of all. */
export interface MatchFilter {
  q: string;
  states: readonly MatchState[];
  resembling: (typeof resemblances)[number];
  authority: string;
  state: string;
}

function conditionOf({ q, states, resembling, authority, state }: MatchFilter): SQL | undefined {
  return and(
    holdsWords([proposals.name, proposals.place, proposals.code], q),
    inArray(proposals.stateOfWork, [...states]),
    resembling === "all" ? undefined : (resembling === "some" ? isNotNull : isNull)(proposals.collegeId),
    authority === "" ? undefined : eq(proposals.authority, authority),
    state === "" ? undefined : eq(proposals.state, state),
  );
}

/** Decided ones by time, the latest first; of the waiting those with the most figures, then the most certain ones. */
export async function listMatchRows(
  db: Db,
  filter: MatchFilter,
  { page, perPage, after }: { page: number; perPage: number; after?: { figures: number; id: number } | undefined },
) {
  const where = conditionOf(filter);
  const behind =
    after && sql`(${figures} < ${after.figures} or (${figures} = ${after.figures} and ${proposals.id} > ${after.id}))`;
  const rows = await rowsOf(db)
    .where(and(where, behind))
    .orderBy(sql`${proposals.decidedAt} desc nulls first`, sql`${figures} desc`, proposals.id)
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { count: await db.$count(proposals, where), rows };
}

export async function findMatchRow(db: Db, id: number): Promise<MatchRow | null> {
  const [row] = await rowsOf(db).where(eq(proposals.id, id));
  return row ?? null;
}

/** How the files describe each of these names, the newest first, by authority and code. */
export async function listDescriptions(db: Db, ids: readonly number[]) {
  const found = await db.execute(sql`
    select p.id, w.file, w.college from waiting_figures w
    join college_match_proposals p on (p.authority, p.code) = (w.authority, w.code)
    where p.id in ${ids} order by w.year desc nulls last, coalesce(w.round, 99) desc, w.file`);
  return (found as unknown as { rows: DescriptionRow[] }).rows;
}

interface DescriptionRow {
  id: number;
  file: string;
  college: DescribedCollege;
}

/** What the queue shows of colleges of ours. */
export async function listCandidateRows(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const of = (column: SQL) => sql`${column} = ${colleges.id}`;
  return db
    .select({
      id: colleges.id,
      name: colleges.name,
      city: colleges.city,
      district: colleges.district,
      state: colleges.state,
      university: colleges.university,
      ownership: colleges.ownership,
      website: colleges.website,
      founded_year: colleges.foundedYear,
      aliases: sql<string[]>`array(select alias from ${collegeAliases} where ${of(sql`college_id`)} order by alias)`,
      codes: sql<{ authority: string; code: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('authority', authority, 'code', code) order by authority, code)
        from ${collegeCodes} where ${of(sql`college_id`)}), '[]')`,
      branches: sql<string[]>`array(select name from ${branches} where ${of(sql`college_id`)})`,
    })
    .from(colleges)
    .where(inArray(colleges.id, [...ids]));
}

/** Decisions and figures that wait, by authority, state, and whether a college resembles the name. */
export async function sumWaiting(db: Db) {
  const found = await db.execute(sql`
    select p.authority, p.state, p.college_id is not null as resembles, count(*)::integer as decisions,
      coalesce(sum(w.figures), 0)::integer as figures
    from college_match_proposals p left join ${amounts} w on (w.authority, w.code) = (p.authority, p.code)
    where p.state_of_work = 'waiting' group by 1, 2, 3 order by figures desc, authority, state`);
  type Row = { authority: string; state: string; resembles: boolean; decisions: number; figures: number };
  return (found as unknown as { rows: Row[] }).rows;
}

/** Decisions since a moment with the figures that they joined, and accepted names whose figures are not joined yet. */
export async function sumDecided(db: Db, since: Date) {
  const found = await db.execute(sql`
    select count(*) filter (where p.decided_at >= ${since.toISOString()}::timestamptz)::integer as decisions,
      coalesce(sum(w.joined) filter (where p.decided_at >= ${since.toISOString()}::timestamptz), 0)::integer as figures,
      count(*) filter (where p.state_of_work = 'accepted' and w.joined < w.figures)::integer as joining,
      coalesce(sum(w.figures - w.joined) filter (where p.state_of_work = 'accepted'), 0)::integer as "figuresJoining"
    from college_match_proposals p left join ${amounts} w on (w.authority, w.code) = (p.authority, p.code)
    where p.state_of_work <> 'waiting'`);
  type Row = { decisions: number; figures: number; joining: number; figuresJoining: number };
  return (found as unknown as { rows: Row[] }).rows[0]!;
}

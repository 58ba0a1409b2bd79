import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "../pipeline/import-run.ts";
import type { Best, MatchCandidate } from "./match-candidates.ts";

/** A college of a file that waits for staff. */
export interface Proposal {
  code: string;
  name: string;
  city?: string;
  district?: string;
  state: string;
  best: Best;
  /** Others that resemble it, the most similar first. */
  others?: readonly Best[];
  /** The college to which its code leads, where that has become doubtful. */
  learnedId?: number;
}

/** Every college with its aliases, and the streams that branches or a ranking state: what its own name states excludes no other. */
export async function loadCandidates(tx: Db): Promise<MatchCandidate[]> {
  const result = await tx.execute(sql`
    select c.id, c.name, c.city, c.district, c.state, c.area, array_agg(a.alias) filter (where a.alias is not null) as aliases,
      (select array_agg(t.slug) from college_streams s join streams t on t.id = s.stream_id where s.college_id = c.id
        and (s.branch_count > 0 or exists (select from college_ranks r where r.college_id = c.id))) as streams
    from colleges c left join college_aliases a on a.college_id = c.id
    group by c.id order by c.id`);
  return rowsOf<MatchCandidate>(result);
}

/** The college of a code. */
export interface KnownCode {
  collegeId: number;
  /** Learned from the name in a list: another list's town can refute it. */
  isByName: boolean;
}

/** The codes of an authority, the colleges that staff refused for a code, and the codes that staff ignore. */
export async function loadDecisions(tx: Db, authority: string) {
  const codes = await tx.execute(sql`
    select code, college_id as "collegeId", decided_by = 'name' as "isByName" from college_codes
    where authority = ${authority}`);
  const refused = await tx.execute(sql`
    select code, college_id as "collegeId" from college_match_proposals
    where authority = ${authority} and state_of_work = 'refused' and college_id is not null`);
  const ignored = await tx.execute(sql`
    select code from college_match_proposals where authority = ${authority} and state_of_work = 'ignored'`);
  return {
    ignored: new Set(rowsOf<{ code: string }>(ignored).map(({ code }) => code)),
    codes: new Map(rowsOf<KnownCode & { code: string }>(codes).map(({ code, ...known }) => [code, known])),
    refused: new Map(
      rowsOf<{ code: string; collegeId: number }>(refused).map(({ code, collegeId }) => [code, collegeId]),
    ),
  };
}

/** A code learned from a name, with the name and the place as the list has them. */
export interface LearnedCode {
  code: string;
  collegeId: number;
  score: number;
  name: string;
  place: string;
}

/** Writes the codes of certain matches; a proposal that waited for one of them is no longer needed. */
export async function writeCodes(tx: Db, authority: string, codes: LearnedCode[]): Promise<void> {
  if (codes.length === 0) return;
  const given = JSON.stringify(codes);
  await tx.execute(sql`
    insert into college_codes (authority, code, college_id, decided_by, score, name, place)
    select ${authority}, g.code, g."collegeId", 'name', g.score, g.name, g.place
    from jsonb_to_recordset(${given}::text::jsonb)
      as g (code text, "collegeId" integer, score real, name text, place text)
    order by g.code
    on conflict (authority, code) do nothing`);
  await tx.execute(sql`
    delete from college_match_proposals
    where authority = ${authority} and state_of_work = 'waiting'
      and code in (select g.code from jsonb_to_recordset(${given}::text::jsonb) as g (code text))`);
}

/** Town and district of a file's college, for staff. */
export function placeOf({ city, district }: { city?: string; district?: string }): string {
  return [city, district].filter((place, at, all) => place && all.indexOf(place) === at).join(", ");
}

/** Proposes colleges to staff, or refreshes a proposal that still waits. */
export async function writeProposals(
  tx: Db,
  asked: { authority: string; importKind: string },
  proposals: readonly Proposal[],
): Promise<void> {
  if (proposals.length === 0) return;
  const given = JSON.stringify(
    proposals.map(({ best, others = [], code, name, state, learnedId, ...place }) => {
      const { collegeId, score, reasons } = best;
      const candidates = [best, ...others].map(({ collegeId, score, reasons }) => ({ collegeId, score, reasons }));
      return { code, name, state, place: placeOf(place), collegeId, score, reasons, learnedId, candidates };
    }),
  );
  await tx.execute(sql`
    insert into college_match_proposals as p
      (authority, code, name, place, state, college_id, score, reasons, import_kind, learned_college_id, candidates)
    select ${asked.authority}, g.code, g.name, g.place, g.state, g."collegeId", g.score,
      array(select jsonb_array_elements_text(g.reasons)), ${asked.importKind}, g."learnedId", g.candidates
    from jsonb_to_recordset(${given}::text::jsonb) as g (code text, name text, place text, state text,
      "collegeId" integer, score real, reasons jsonb, "learnedId" integer, candidates jsonb)
    order by g.code
    on conflict (authority, code) do update set name = excluded.name, place = excluded.place, state = excluded.state,
      college_id = excluded.college_id, score = excluded.score, reasons = excluded.reasons, import_kind = excluded.import_kind,
      candidates = excluded.candidates,
      learned_college_id = coalesce(excluded.learned_college_id, p.learned_college_id)
    where p.state_of_work = 'waiting' and (p.name, p.place, p.state, p.college_id, p.score, p.reasons, p.import_kind, p.candidates)
      is distinct from (excluded.name, excluded.place, excluded.state, excluded.college_id, excluded.score,
        excluded.reasons, excluded.import_kind, excluded.candidates)`);
}

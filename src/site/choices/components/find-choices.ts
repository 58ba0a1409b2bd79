import type { ListAuthority, NewRow } from "#features/choices/list-rules.ts";
import { withinTimeout } from "#ui/form/reply-timeout.ts";

interface WireRow {
  branch_id: number | null;
  college_id: number | null;
  institute: string;
  programme: string;
  code: string;
}

function rowOf({ branch_id, college_id, ...names }: WireRow): NewRow {
  return { ...names, branchId: branch_id, collegeId: college_id };
}

/** @throws Error named Refused, with the server's words */
export async function answered<Reply>(request: Promise<Response>): Promise<Reply> {
  const response = await withinTimeout(request);
  const reply = await response.json();
  if (response.ok) return reply as Reply;
  throw Object.assign(new Error(String(reply.error ?? "")), { name: "Refused", status: response.status });
}

const search = async (query: Record<string, string>) =>
  (await answered<WireRow[]>(fetch(`/api/choices/search/?${new URLSearchParams(query)}`))).map(rowOf);

/** Branches by their numbers, as an authority names them. */
export function branchRows(authority: ListAuthority, ids: readonly number[]): Promise<NewRow[]> {
  return search({ authority, ids: ids.join(",") });
}

/** Branches by words of their names. */
export function foundRows(authority: ListAuthority, text: string): Promise<NewRow[]> {
  return search({ authority, q: text });
}

/** Pasted lines as rows. */
export async function readRows(authority: ListAuthority, text: string) {
  const reply = await answered<{ rows: WireRow[]; not_understood: string[] }>(
    fetch("/api/choices/read/", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ authority, text }),
    }),
  );
  return { rows: reply.rows.map(rowOf), notUnderstood: reply.not_understood };
}

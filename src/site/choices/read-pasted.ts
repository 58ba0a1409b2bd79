/** The choices that a pasted text names, and its lines that name none. */
export interface PastedChoices {
  choices: number[];
  notUnderstood: string[];
}

/**
 * Asks what a pasted text names; without a connection an offline kit answers.
 *
 * @throws TypeError without an answer
 */
export async function readPasted(authority: string, text: string): Promise<PastedChoices> {
  const response = await fetch("/api/choices/read/", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ authority, text }),
  });
  if (!response.ok) throw new TypeError(`answered ${response.status}`);
  const reply = (await response.json()) as { rows: { branch_id: number | null }[]; not_understood: string[] };
  return { choices: reply.rows.flatMap(({ branch_id: id }) => id ?? []), notUnderstood: reply.not_understood };
}

import { withinTimeout } from "#ui/form/reply-timeout.ts";
import { type Outcome, refusalOf } from "../outcome.ts";

/** Asks a call that answers a question; nothing of it is stored. @returns the answer, or what the page shows instead */
export async function askApi<Answer>(
  address: string,
  question: object,
  signal: AbortSignal | null = null,
): Promise<{ answer: Answer } | Pick<Outcome, "errors" | "trouble">> {
  try {
    const response = await withinTimeout(
      fetch(address, {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: JSON.stringify(question),
        signal,
      }),
    );
    const reply = await response.json();
    return response.ok ? { answer: reply as Answer } : refusalOf({ status: response.status, fields: reply.fields });
  } catch {
    return { errors: {}, trouble: "offline" };
  }
}

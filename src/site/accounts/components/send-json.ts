/** What a call of ours answered; status 0 when it could not be reached. */
export interface Answer {
  status: number;
  message: string;
  error: string;
  /** Messages by field name. */
  fields: Record<string, string>;
}

/** Posts a form's answers to a call of ours. Never throws: a lost connection is an answer too, with status 0. */
export async function sendJson(address: string, body: object): Promise<Answer> {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const { message = "", error = "", fields = {} } = await response.json();
    return { status: response.status, message, error, fields };
  } catch {
    return { status: 0, message: "", error: "", fields: {} };
  }
}

import { randomInt } from "node:crypto";

/** Somebody who has no account yet. */
export interface NewPerson {
  email: string;
  contact: string;
  password: string;
}

export function newPerson(): NewPerson {
  const unique = String(randomInt(1e9)).padStart(9, "0");
  return { email: `person-${unique}@example.org`, contact: `8${unique}`, password: "lamp on the path 7" };
}

/** Ids of the starter data. */
export const starter = { freePackage: 1, paidPackage: 2, paidPaise: 199_900 } as const;

/** The person's details as `POST /api/sign-up/` takes them. */
export function signUpDetails(person: NewPerson, packageId: number = starter.freePackage) {
  return {
    first_name: "Asha",
    last_name: "Patil",
    dob: "2005-04-17",
    intrested_in: [1],
    package: packageId,
    ...person,
  };
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read fields of replies
  body: any;
}

/** Posts JSON as a program does. @throws Error when no whole answer comes, as while the product is being killed */
export async function post(
  address: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(address + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith("{") ? JSON.parse(text) : text };
}

/** Makes an account with the free package. @returns the student's id and the headers by which a program acts for them */
export async function makeAccount(address: string, person = newPerson()) {
  const { status, body } = await post(address, "/api/sign-up/", signUpDetails(person));
  if (status !== 201) throw new Error(`No account was made: ${status} ${JSON.stringify(body)}`);
  const token = await post(address, "/api/token/", { username: person.email, password: person.password });
  return {
    person,
    studentId: body.user_id as number,
    bearer: { authorization: `Bearer ${token.body.access}` },
  };
}

/** Waits until something is so, looking again and again. @throws Error naming it, after the time given */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, maxMs = 180_000): Promise<void> {
  const deadline = Date.now() + maxMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Not within ${maxMs / 1000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

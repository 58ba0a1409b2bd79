import type { Config } from "#lib/config.server.ts";
import { sha256 } from "#lib/secrets.server.ts";
import { readCookie, setCookie } from "./own-cookies.server.ts";

/** Siblings may share a phone. */
const maxChildren = 4;

/** What names a student in the cookie, which is none of their ids. */
const markOf = (studentPublicId: string) => sha256(`child ${studentPublicId}`).slice(0, 22);

/**
 * The Set-Cookie value that notes for a day that a student who waits for a guardian used this browser: the guardian's
 * answer does not count there, also after the student has signed out.
 */
export function noteChild(config: Pick<Config, "PUBLIC_URL">, headers: Headers, studentPublicId: string): string {
  const mark = markOf(studentPublicId);
  const others = readMarks(config, headers).filter((one) => one !== mark);
  return setCookie(config, "child", [mark, ...others].slice(0, maxChildren).join("."));
}

/** Whether this student used the browser within a day. */
export function hasChild(config: Pick<Config, "PUBLIC_URL">, headers: Headers, studentPublicId: string): boolean {
  return readMarks(config, headers).includes(markOf(studentPublicId));
}

function readMarks(config: Pick<Config, "PUBLIC_URL">, headers: Headers): string[] {
  const marks = readCookie(headers, config, "child")?.split(".") ?? [];
  return marks.filter((mark) => /^[0-9a-f]{22}$/.test(mark)).slice(0, maxChildren);
}

import { expect, test } from "vitest";
import { AppError } from "#lib/errors.ts";
import { readText } from "./read-text.server.ts";

const sent = (body: Uint8Array<ArrayBuffer>) => new Request("http://localhost/", { method: "POST", body });
const refused = (body: Uint8Array<ArrayBuffer>) => readText(sent(body), 100).catch((thrown: unknown) => thrown);

test("a text in UTF-8 is read whole, without its byte order mark", async () => {
  expect(await readText(sent(Buffer.from("\ufeffनाम,Académie")), 100)).toBe("नाम,Académie");
});

test.each([
  ["in Windows-1252", Buffer.from("Acad\u00e9mie", "latin1")],
  ["in UTF-16", Buffer.from("\ufeffAcad\u00e9mie", "utf16le")],
])("a text %s is read", async (_what, body) => {
  expect(await readText(sent(Buffer.from(body)), 100)).toBe("Académie");
});

test.each([
  ["of no encoding", Buffer.from("Acad\u0081mie", "latin1")],
  ["that ends inside a character", Buffer.from("न").subarray(0, 2)],
])("a text %s is refused by its file, since its names would be damaged", async (_what, body) => {
  const thrown = await refused(Buffer.from(body));
  expect(thrown).toBeInstanceOf(AppError);
  expect(thrown).toMatchObject({ code: "invalid_input", fields: { file: expect.stringContaining("CSV UTF-8") } });
});

test("a text beyond the limit is refused", async () => {
  expect(await refused(Buffer.alloc(101, "a"))).toMatchObject({ code: "body_too_large" });
});

import { describe, expect, test } from "vitest";
import type { ApiDocument, Operation } from "#http/api-docs/document.ts";
import { everyPolicy } from "../../src/api.server.ts";
import { callsOf, documents } from "../support/documents.ts";
import { openReplyCheck } from "./fuzz/reply-schemas.ts";

const jsonHeaders = new Headers({ "content-type": "application/json" });

/** What both OpenAPI documents say of every call, and why they cannot drift from the list of policies. */
describe.each(Object.entries(documents))("the %s document", (name, document) => {
  const calls = callsOf(document);

  test("says whose it is, under which licence, where it is served and whom to write to", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.info).toMatchObject({
      license: { name: "MIT", identifier: "MIT" },
      contact: { url: "http://localhost:3000/contactus", email: "support@example.org" },
    });
    expect(document.servers).toEqual([{ url: "http://localhost:3000" }]);
  });

  // proves D2
  test("names each call once, as a generated client can", () => {
    const names = calls.map(({ operation }) => operation.operationId ?? "");
    expect(names.filter((one) => !/^[a-z][A-Za-z0-9]+$/.test(one))).toEqual([]);
    expect(names.filter((one, at) => names.indexOf(one) !== at)).toEqual([]);
  });

  test("sorts every call under a tag that is described", () => {
    const described = document.tags?.map((tag) => tag.name) ?? [];
    const wrong = calls.filter(({ operation }) => !operation.tags?.length || !operation.tags.every(isDescribed));
    expect(wrong.map((call) => `${call.name}: which tag?`)).toEqual([]);
    function isDescribed(tag: string) {
      return described.includes(tag);
    }
  });

  test("asks for what the policy of each call asks for", () => {
    const wrong = calls.flatMap(({ name: call, operation }) =>
      JSON.stringify(operation.security) === JSON.stringify(expectedSecurity(operation)) ? [] : [call],
    );
    expect(wrong).toEqual([]);
    const schemes = Object.keys(document.components?.securitySchemes ?? {});
    expect(schemes).toEqual(
      name === "staff"
        ? ["staffSession"]
        : expect.arrayContaining(["bearer", "partnerKey", "session", "webhookSignature"]),
    );
  });

  test("declares what may happen to every call of its kind", () => {
    const missing = calls.flatMap(({ name: call, method, operation }) => {
      const expected = [500, 503, 421];
      if (method !== "get") expected.push(413, 415, 507);
      if (operation.requestBody) expected.push(400, 422);
      if (operation.security?.length && operation["x-policy"] !== "sign_out_staff") {
        // A provider is nobody who could log in: a wrong signature is a wrong request.
        if (!operation.security.some((one) => "webhookSignature" in one)) expected.push(401, 403);
      }
      if (everyPolicy[operation["x-policy"]!]?.limit) expected.push(429);
      return expected.filter((status) => !operation.responses[status]).map((status) => `${call}: ${status}?`);
    });
    expect(missing).toEqual([]);
  });

  test("shows an example of every JSON body that is sent or answered", () => {
    const without = calls.filter(({ operation }) =>
      [operation.requestBody, ...Object.values(operation.responses)]
        .flatMap((body) => body?.content?.["application/json"] ?? [])
        .some(({ example }) => example === undefined),
    );
    expect(without.map((call) => call.name)).toEqual([]);
  });

  test("shows examples that its own schemas admit, and that read like data", () => {
    const check = openReplyCheck(document);
    const wrong = calls.flatMap((call) => {
      const { requestBody, responses } = call.operation;
      const bodies = { ...responses, ...(requestBody ? { body: requestBody } : {}) };
      const checked = { ...call, operation: { ...call.operation, responses: bodies } };
      return Object.entries(bodies).flatMap(([status, { content }]) => {
        const example = content?.["application/json"]?.example;
        if (example === undefined) return [];
        const bytes = Buffer.from(JSON.stringify(example));
        const problem = check(checked, status as unknown as number, jsonHeaders, bytes);
        return problem || /(?<!"unit"):"text"/.test(String(bytes))
          ? [`${call.name} ${status}: ${problem ?? "text"}`]
          : [];
      });
    });
    expect(wrong).toEqual([]);
  });

  test("extends no schema that refuses further fields, which nothing could satisfy", () => {
    const schemas = Object.entries(document.components?.schemas ?? {}) as [string, { allOf?: { $ref?: string }[] }][];
    const wrong = schemas.filter(([, { allOf = [] }]) => allOf.some(({ $ref }) => $ref && isClosed($ref)));
    expect(wrong.map(([schema]) => schema)).toEqual([]);
    function isClosed($ref: string) {
      const named = document.components?.schemas?.[$ref.split("/").at(-1)!] as { additionalProperties?: unknown };
      return named.additionalProperties === false;
    }
  });

  test("refers to nothing that is not in it", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference!);
    expect(references.length).toBeGreaterThan(50);
    expect([...new Set(references)].filter((one) => resolve(document, one) === undefined)).toEqual([]);
  });

  // proves D2
  test("says how files are sent: as a form, each file in binary", () => {
    const forms = calls.flatMap(({ name: call, operation }) => {
      const schema = operation.requestBody?.content?.["multipart/form-data"]?.schema;
      return schema ? [{ call, fields: Object.values(schema.properties ?? {}) }] : [];
    });
    const isBinary = (field: { format?: string; items?: { format?: string } }) =>
      (field.items ?? field).format === "binary";
    expect(forms.filter(({ fields }) => !fields.some(isBinary)).map(({ call }) => call)).toEqual([]);
    expect(forms.length).toBeGreaterThanOrEqual(2);
  });
});

/** What a key of a partner opens, besides what anybody may do without one. */
const keyScopes: Record<string, string> = {
  read_facts: "facts",
  ...Object.fromEntries(
    [
      ...["ask_chances", "ask_closings", "ask_comparison", "ask_costs", "check_choices", "compute_merit"],
      ...["convert_marks", "find_choices", "plan_papers", "rehearse"],
    ].map((act) => [act, "chances"]),
  ),
};

function expectedSecurity({ "x-policy": act }: Operation) {
  const { who } = everyPolicy[act!]!;
  if (keyScopes[act!]) return [{}, { partnerKey: [keyScopes[act!]] }];
  if (who.kind === "student") return [{ session: [] }, ...("scope" in who ? [{ bearer: [who.scope] }] : [])];
  if (who.kind === "everyone" && who.scope) return [{}, { session: [] }, { bearer: [who.scope] }];
  if (who.kind === "token") return [{ bearer: [who.scope] }];
  if (who.kind === "order") return [{ session: [] }, { order: [] }];
  if (who.kind === "provider") return [{ webhookSignature: [] }];
  return who.kind.startsWith("staff") ? [{ staffSession: [] }] : [];
}

function resolve(document: ApiDocument, reference: string): unknown {
  return reference
    .slice(2)
    .split("/")
    .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document);
}

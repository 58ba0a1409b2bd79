import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rolesOfArea } from "#policies/policies.ts";
import { everyPolicy } from "../../src/api.server.ts";
import { callsOf, type DocumentedCall, documents } from "../support/documents.ts";
import { type Actor, actors, type FuzzedReply, openFuzzedProduct } from "./fuzz/product.ts";
import { type Random, seededRandom } from "./fuzz/random.ts";
import { type CheckReply, openReplyCheck } from "./fuzz/reply-schemas.ts";
import { type FuzzedRequest, makeRequest } from "./fuzz/requests.ts";

/**
 * Every call of both OpenAPI documents is sent valid and hostile values by everybody: none fails, and each answers
 * as its document says. The seed is the same in every run, so that a change is to blame for what it breaks; another
 * `FUZZ_SEED` looks elsewhere, `FUZZ_REQUESTS` looks longer, `FUZZ_ONLY` chooses calls by words of their address.
 */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);
const wanted = Number(process.env.FUZZ_REQUESTS ?? 10_000);
const only = process.env.FUZZ_ONLY ?? "";
const atOnce = 8;

const all = Object.values(documents).flatMap((document) => {
  const check = openReplyCheck(document);
  return callsOf(document).map((call) => ({ call, document, check }));
});
const calls = all.filter(({ call }) => call.name.includes(only));
const perCall = Math.ceil(wanted / all.length);

/** Texts of the validation library. */
const foreignWords =
  /Invalid input|Invalid option|expected \w+, received|Too (big|small)|Unrecognized key|Invalid (string|number)/;

/** After these somebody may be signed out, or have another role. */
const endsSessions = new Set<string>([
  "manage_own_sessions",
  "sign_out",
  "sign_out_staff",
  "manage_own_staff_account",
  "manage_staff",
  "end_student_sessions",
  "give_staff_code",
  "set_up_second_factor",
  "confirm_password_reset",
]);

let product: Awaited<ReturnType<typeof openFuzzedProduct>>;
beforeAll(async () => {
  product = await openFuzzedProduct();
});
afterAll(() => product?.close());

// Once is enough: what differs between the databases is tested by the suites on both.
// proves D2
describe.skipIf(process.env.TEST_DATABASE_URL)("calls with hostile values", () => {
  // proves T7.5
  test(`each answers as its document says (FUZZ_SEED=${seed})`, { timeout: 170_000 }, async () => {
    const random = seededRandom(seed);
    const mistakes: string[] = [];
    const statuses = new Map<string, number>();
    let headers = await product.headersOfAll();
    for (const { call, document, check } of calls) {
      const requests = Array.from({ length: perCall }, () => {
        const who = chooseActor(random, call);
        return { who, fuzzed: makeRequest({ document, known: product.known, random }, call) };
      });
      for (let at = 0; at < requests.length; at += atOnce) {
        const batch = requests.slice(at, at + atOnce).map(async ({ who, fuzzed }) => {
          const reply = await product.ask(fuzzed, headers[who]);
          const kind = `${String(reply.status)[0]}xx`;
          statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
          const mistake = findMistake(call, check, fuzzed, reply);
          if (mistake) mistakes.push(describeMistake(who, fuzzed, mistake));
        });
        await Promise.all(batch);
      }
      if (endsSessions.has(call.operation["x-policy"]!)) headers = await product.headersOfAll();
    }
    const shown = mistakes.slice(0, 40).join("\n\n");
    // Enough of them reach what the call does.
    if (!only) expect((statuses.get("2xx") ?? 0) / wanted).toBeGreaterThan(0.1);
    expect(
      mistakes.length,
      `FUZZ_SEED=${seed}\n${shown}\n\n${[...new Set(product.faults)].slice(0, 10).join("\n\n")}`,
    ).toBe(0);
  });
});

/** Mostly somebody who may, else anybody. */
function chooseActor(random: Random, { operation }: DocumentedCall): Actor {
  const { who } = everyPolicy[operation["x-policy"]!]!;
  if (random.chance(0.3)) return random.pick(actors);
  if ("area" in who) return random.pick(rolesOfArea[who.area]);
  if (who.kind === "student") return random.pick("scope" in who ? ["student", "program", "stranger"] : ["student"]);
  return who.kind === "token" ? random.pick(["program", "service"]) : random.pick(["visitor", "student"]);
}

function findMistake(
  call: DocumentedCall,
  check: CheckReply,
  fuzzed: FuzzedRequest,
  reply: FuzzedReply,
): string | null {
  const { status, headers, body } = reply;
  const text = body.length < 20_000 ? body.toString() : "";
  if (status >= 500) return `${status} ${text}`;
  if (status >= 400 && foreignWords.test(text)) return `words of the validation library: ${text}`;
  // The address was of no call, or of another one.
  if (fuzzed.isAstray) return null;
  const mistake = check(call, status, headers, body);
  return mistake && `${mistake}: ${status} ${text.slice(0, 400)}`;
}

function describeMistake(who: Actor, { method, target, headers, body }: FuzzedRequest, mistake: string): string {
  const sent = body ? `\n  ${headers["content-type"]} ${JSON.stringify(body.toString().slice(0, 300))}` : "";
  return `${who}: ${method} ${target.slice(0, 300)}${sent}\n  ${mistake}`;
}

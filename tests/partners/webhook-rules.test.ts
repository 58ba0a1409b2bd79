import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressProblem, isDead, nextAttempt } from "#features/partners/webhooks/rules.ts";
import { signedHeaders, signingSecret } from "#features/partners/webhooks/sign.server.ts";
import { isPublicAddress, publicLookup } from "#gateways/public-addresses.server.ts";
import { openWebhooks } from "#gateways/webhooks.server.ts";
import { verifyWebhook } from "../../api-client/examples/verify-webhook.ts";

test.each([
  ["10.1.2.3", false],
  ["100.64.0.1", false],
  ["127.0.0.1", false],
  ["169.254.169.254", false],
  ["172.16.0.1", false],
  ["172.32.0.1", true],
  ["192.168.1.1", false],
  ["198.18.0.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["0.0.0.0", false],
  ["8.8.8.8", true],
  ["::1", false],
  ["::", false],
  ["::ffff:10.0.0.1", false],
  ["::ffff:8.8.8.8", false],
  ["64:ff9b::a00:1", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["2001:db8::1", false],
  ["2002:a00:1::", false],
  ["2606:4700::1111", true],
  ["somewhere", false],
])("whether %s is public: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test.each([
  ["https://hooks.partner.in/margdeep?a=1", null],
  ["https://hooks.partner.in:443/", null],
  ["http://hooks.partner.in/", "must be an https address"],
  ["partner", "must be an https address"],
  ["https://me:secret@partner.in/", "must not hold a password: messages are signed"],
  ["https://partner.in/#a", "must not have a part after #"],
  ["https://partner.in:8443/", "must be at port 443"],
  ["https://127.0.0.1/", "must be a name of the public internet, no number"],
  ["https://0x7f.1/", "must be a name of the public internet, no number"],
  ["https://2130706433/", "must be a name of the public internet, no number"],
  ["https://[::1]/", "must be a name of the public internet, no number"],
  ["https://localhost/", "must be a name of the public internet, no number"],
  ["https://metadata.google.internal/", "must be a name of the public internet, no number"],
  ["https://router.local/", "must be a name of the public internet, no number"],
])("an address %s is judged: %s", (address, problem) => {
  expect(addressProblem(address)).toBe(problem);
});

test("attempts come after growing pauses, for a day", () => {
  const queuedAt = new Date("2026-11-21T00:00:00Z");
  const hours: number[] = [];
  let now = queuedAt;
  for (let attempts = 1; attempts < 50; attempts += 1) {
    const next = nextAttempt(attempts, queuedAt, now);
    if (!next) break;
    hours.push(Math.round((next.getTime() - queuedAt.getTime()) / 360_000) / 10);
    now = next;
  }
  expect(hours).toEqual([0, 0.1, 0.4, 1.4, 4.4, 7.4, 10.4, 13.4, 16.4, 19.4, 22.4]);
});

test("a webhook is dead when nothing arrived since the message was queued", () => {
  const [earlier, later] = [new Date("2026-11-20"), new Date("2026-11-21")];
  expect([isDead(null, later), isDead(earlier, later), isDead(later, earlier)]).toEqual([true, true, false]);
});

const secret = signingSecret("a secret of the product", "id");
const message = { id: "msg_1", at: 1_800_000_000, body: '{"type":"test","timestamp":"x","data":{}}' };

test("the example of the documentation verifies what is signed, and nothing else", () => {
  const headers = signedHeaders(secret, message);
  expect(verifyWebhook(headers, message.body, secret, message.at + 10)).toMatchObject({
    id: "msg_1",
    message: { type: "test" },
  });
  const refused = "Not signed by this secret";
  expect(() => verifyWebhook(headers, `${message.body} `, secret, message.at)).toThrow(refused);
  expect(() => verifyWebhook({ ...headers, "webhook-id": "msg_2" }, message.body, secret, message.at)).toThrow(refused);
  expect(() => verifyWebhook(headers, message.body, signingSecret("another", "id"), message.at)).toThrow(refused);
  expect(() => verifyWebhook({ ...headers, "webhook-signature": "v1," }, message.body, secret, message.at)).toThrow(
    refused,
  );
  expect(() => verifyWebhook(headers, message.body, secret, message.at + 301)).toThrow("Too old");
});

test("signing is that of the Standard Webhooks specification", () => {
  // Source: the test vector of the reference libraries of Standard Webhooks.
  const given = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", at: 1_614_265_330, body: '{"test": 2432232314}' };
  expect(signedHeaders("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", given)["webhook-signature"]).toBe(
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  );
});

// why: a server on this machine stands for a partner's; the look-up of its name is the test's, and TLS is left out.
let partner: ReturnType<typeof createServer>;
let asked: { path: string | undefined; headers: object; body: string }[] = [];
beforeAll(async () => {
  partner = createServer((incoming, outgoing) => {
    let body = "";
    incoming.on("data", (chunk) => {
      body += chunk;
    });
    incoming.on("end", () => {
      asked.push({ path: incoming.url, headers: incoming.headers, body });
      if (incoming.url === "/silent") return;
      const status = Number(incoming.url?.slice(1)) || 200;
      outgoing.writeHead(status, status === 302 ? { location: "/200" } : {});
      // Far more than anybody reads.
      outgoing.end("x".repeat(5_000_000));
    });
  });
  await new Promise<void>((listening) => partner.listen(0, "127.0.0.1", listening));
});
afterAll(() => {
  partner.closeAllConnections();
  partner.close();
});

function gateway(resolved: string[], timeoutMs = 2_000) {
  const { port } = partner.address() as AddressInfo;
  return openWebhooks({
    timeoutMs,
    resolve: async () => resolved.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    request: (url, { lookup, ...options }, done) =>
      request(
        `http://${url.hostname}:${port}${url.pathname}`,
        {
          ...options,
          // What passed the look-up leads to the server here.
          lookup: (name, how, found) =>
            lookup?.(name, how, (error) => {
              if (error) found(error, "", 0);
              else if (how.all) found(null, [{ address: "127.0.0.1", family: 4 }]);
              else found(null, "127.0.0.1", 4);
            }),
        },
        done,
      ),
  });
}

test("a message is posted to a public address, and its reply is not read", async () => {
  asked = [];
  const outcome = await gateway(["8.8.8.8"]).post("https://partner.in/200", { "webhook-id": "msg_1" }, "{}");
  expect(outcome).toEqual({ status: 200, reason: null });
  expect(asked).toMatchObject([
    { path: "/200", headers: { "webhook-id": "msg_1", host: expect.stringContaining("partner.in") }, body: "{}" },
  ]);
});

test.each([
  ["/500", ["8.8.8.8"], { status: 500, reason: "status" }],
  ["/302", ["8.8.8.8"], { status: 302, reason: "redirect" }],
  ["/silent", ["8.8.8.8"], { status: null, reason: "timeout" }],
  ["/200", ["10.0.0.1"], { status: null, reason: "not_public" }],
  ["/200", ["8.8.8.8", "127.0.0.1"], { status: null, reason: "not_public" }],
  ["/200", ["::1"], { status: null, reason: "not_public" }],
  ["/200", [], { status: null, reason: "not_public" }],
])("posting to %s, which leads to %j, has the outcome %j", async (path, resolved, outcome) => {
  asked = [];
  expect(await gateway(resolved, path === "/silent" ? 300 : 2_000).post(`https://partner.in${path}`, {}, "{}")).toEqual(
    outcome,
  );
  expect(asked).toHaveLength(outcome.reason === "not_public" ? 0 : 1);
});

test("a number as address is refused without a look-up", async () => {
  const outcome = { status: null, reason: "not_public" };
  expect(await openWebhooks().post("https://127.0.0.1/", {}, "{}")).toEqual(outcome);
  expect(await openWebhooks().post("https://[::1]/", {}, "{}")).toEqual(outcome);
});

test("a name that does not exist fails as such", async () => {
  const failed = Object.assign(new Error("no"), { code: "ENOTFOUND" });
  const lookup = publicLookup(() => Promise.reject(failed));
  expect(await new Promise((found) => lookup("a.in", {}, (error) => found(error)))).toBe(failed);
});

import { setTimeout as wait } from "node:timers/promises";
import { type Answer, type NewPerson, newPerson, signUpDetails, starter } from "../../faults/support/visitor.ts";

/** What people were told is done: what the database must hold, once each, and nothing beside it. */
export interface Acknowledged {
  /** E-mail addresses of accounts with the free package. */
  accounts: string[];
  /** Paid accounts by e-mail address, with the provider's order. */
  paid: Map<string, string>;
  /** Colleges in the wishlist of each free account, by e-mail address. */
  saved: Map<string, Set<number>>;
}

/** Requests without success, by method and status; 0: no answer came. */
export type Failures = Record<string, number>;

const collegesEach = 12;
const requestTimeoutMs = 15_000;
const retryPauseMs = 250;
const readPauseMs = 60;
/** Pages that are cached, and calls that each need the database. */
const readPaths = ["/", "/collegelist/MQ==", "/campusdrives", "/api/streams/"];
const uncachedPaths = ["/api/colleges/?q=", "/api/jobs/?q=", "/api/hostels/?q="];

export type People = ReturnType<typeof startPeople>;

/**
 * Students who sign up and save colleges, payers who sign up with a paid package in the sandbox, and readers, all again and
 * again. A person who gets no answer, or is told to come back, sends the same once more, as a page does: so each act ends in a
 * known outcome, and `pause` resolves when nobody has an act under way.
 */
export function startPeople(address: string, count: { students: number; payers: number; readers: number }) {
  const done: Acknowledged = { accounts: [], paid: new Map(), saved: new Map() };
  const writes: { atMs: number }[] = [];
  let failedWrites: Failures = {};
  let reads: Failures = {};
  let slowestReadMs = 0;
  let isStopped = false;
  let gate: Promise<void> = Promise.resolve();
  let open = () => {};
  let busy = 0;

  /** Sends until one of these statuses comes. */
  async function insist(name: string, statuses: number[], send: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const answer: Answer = await send().catch((error: Error) => ({ status: 0, body: error.message }));
      if (statuses.includes(answer.status)) {
        if (statuses.some((status) => status < 300)) writes.push({ atMs: performance.now() });
        return answer;
      }
      const key = `${name} ${answer.status}`;
      failedWrites[key] = (failedWrites[key] ?? 0) + 1;
      if ((answer.status !== 503 && answer.status !== 0) || isStopped)
        throw new Error(`${key}: ${JSON.stringify(answer.body)}`);
      await wait(retryPauseMs);
    }
  }
  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    call(address, path, { method: "POST", body: JSON.stringify(body), headers });

  async function study(): Promise<void> {
    const person = newPerson();
    const account = await insist("sign-up", [201], () => send("/api/sign-up/", signUpDetails(person)));
    done.accounts.push(person.email);
    const bearer = await signIn(person);
    const saved = new Set<number>();
    done.saved.set(person.email, saved);
    for (let college = 1; college <= collegesEach && !isStopped; college += 1) {
      const body = { student_id: account.body.user_id, college };
      // 409: an earlier attempt whose answer was lost had saved it.
      const entry = await insist("save", [201, 409], () => send("/api/wishlist/", body, bearer));
      saved.add(college);
      if (college % 4 !== 0 || entry.status !== 201) continue;
      const path = `/api/wishlist/${entry.body.id}/`;
      // 403: it is gone, by an earlier attempt.
      await insist("remove", [204, 403], () => call(address, path, { method: "DELETE", headers: bearer }));
      saved.delete(college);
    }
  }

  async function signIn({ email, password }: NewPerson) {
    const token = await insist("token", [200], () => send("/api/token/", { username: email, password }));
    return { authorization: `Bearer ${token.body.access}` };
  }

  async function pay(): Promise<void> {
    const person = newPerson();
    const sign_up = signUpDetails(person, starter.paidPackage);
    const body = { amount: starter.paidPaise, sign_up, idempotency_key: `attempt of ${person.contact}` };
    const order = (await insist("order", [200], () => send("/api/create-order/", body))).body;
    const checkout = new URL(order.checkout_url).pathname;
    // 303: an earlier attempt had paid it, and the provider's message has settled the order meanwhile.
    const page = await insist("pay", [200, 303], () => payForm(address, checkout));
    const fields = page.status === 200 ? hiddenFields(page.body) : null;
    if (fields) await insist("payment-success", [200], () => send("/api/payment-success/", fields));
    await signIn(person);
    done.paid.set(person.email, order.order_id);
  }

  async function read(turn: number): Promise<void> {
    const path =
      turn % 2 === 0
        ? readPaths[(turn / 2) % readPaths.length]!
        : `${uncachedPaths[((turn - 1) / 2) % uncachedPaths.length]}${Math.random().toString(36).slice(2, 8)}`;
    const began = performance.now();
    const { status } = await call(address, path, {}).catch(() => ({ status: 0 }));
    slowestReadMs = Math.max(slowestReadMs, performance.now() - began);
    const key = status === 200 ? "200" : `${path.replace(/=.*/, "=…")} ${status}`;
    reads[key] = (reads[key] ?? 0) + 1;
    await wait(readPauseMs);
  }

  const faults: Error[] = [];
  const again = async (act: (turn: number) => Promise<void>, offset: number) => {
    for (let turn = offset; !isStopped; turn += 1) {
      await gate;
      busy += 1;
      await act(turn).catch((error: Error) => faults.push(error));
      busy -= 1;
    }
  };
  const several = (size: number, act: (turn: number) => Promise<void>) =>
    Array.from({ length: size }, (_, index) => again(act, index * 3));
  const workers = [...several(count.students, study), ...several(count.payers, pay), ...several(count.readers, read)];

  return {
    done,
    /** Answers that nobody expects, of any act. */
    faults,
    /** How many writes were acknowledged so far. */
    acknowledged: () => writes.length,
    /** The longest time without an acknowledged write since an instant of `performance.now`, in seconds. */
    secondsWithoutWrites: (sinceMs: number) => {
      const times = writes.map(({ atMs }) => atMs).filter((atMs) => atMs >= sinceMs);
      const gaps = times.map((atMs, index) => atMs - (times[index - 1] ?? sinceMs));
      return Math.max(0, ...gaps) / 1000;
    },
    /** What was counted since the last call. */
    counts: () => {
      const counted = { failedWrites, reads, slowestReadMs: Math.round(slowestReadMs) };
      [failedWrites, reads, slowestReadMs] = [{}, {}, 0];
      return counted;
    },
    /** Resolves when every act that was begun has its outcome. */
    pause: async () => {
      gate = new Promise((resolve) => {
        open = resolve;
      });
      while (busy > 0) await wait(50);
    },
    resume: () => open(),
    stop: async () => {
      isStopped = true;
      open();
      await Promise.all(workers);
    },
  };
}

async function call(address: string, path: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(address + path, {
    ...init,
    headers: { "content-type": "application/json", ...init.headers },
    redirect: "manual",
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  const text = await response.text();
  return { status: response.status, body: /^[[{]/.test(text) ? JSON.parse(text) : text };
}

/** Presses "Pay" on the sandbox's checkout, as a browser without script does. */
const payForm = (address: string, path: string) =>
  call(address, path, {
    method: "POST",
    body: "intent=pay",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: address, accept: "text/html" },
  });

/** What the checkout hands to the browser after a payment. */
function hiddenFields(html: string): Record<string, string> {
  const fields = [...html.matchAll(/<input[^>]*name="(razorpay_\w+)"[^>]*value="([^"]*)"/g)];
  return Object.fromEntries(fields.map(([, name, value]) => [name, value]));
}

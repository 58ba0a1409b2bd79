import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request as send } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { studentSessions } from "#db/schema/accounts.ts";
import { staff } from "#db/schema/staff.ts";
import { openFiles } from "#gateways/files.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { Role } from "#staff/access/contract.ts";
import { startStaffSession } from "#staff/access/service/sessions.server.ts";
import { createApp } from "../../../src/app.server.ts";
import { bearerOf, insertPackage, signIn } from "../../support/account-factories.ts";
import { createBranch, createCutoff, createJob, createNews, createPlacement } from "../../support/factories.ts";
import { createHostel } from "../../support/hostel-factories.ts";
import { openOwnedRecords } from "../../support/ownership.ts";
import { serveApp } from "../../support/serve-app.ts";
import { insertStaff, staffHeaders } from "../../support/staff.ts";
import type { FuzzedRequest, KnownValues } from "./requests.ts";

export const staffActors = Role.options;
export const actors = ["visitor", "student", "stranger", "program", "service", ...staffActors] as const;
export type Actor = (typeof actors)[number];

export interface FuzzedReply {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** The product behind a real server on this machine, with records of every kind and somebody of every kind to ask. */
export async function openFuzzedProduct() {
  const folder = await mkdtemp(join(tmpdir(), "margdeep-fuzz-"));
  const owned = await openOwnedRecords();
  const account = { SERVICE_ACCOUNT_USERNAME: "frontend@example.org", SERVICE_ACCOUNT_PASSWORD: "a service password" };
  const config = readConfig({ RATE_LIMITS: "off", LOG_LEVEL: "silent", DATA_DIR: folder, ...account });
  const faults: string[] = [];
  const deps = { ...owned.deps, config, files: await openFiles(config), log: faultLog(owned.deps.log, faults) };
  const known = await addRecords(owned);
  const server = await serveApp(createApp(deps));
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const members = await Promise.all(
    staffActors.map(
      async (role) =>
        [role, await insertStaff(owned.db, { role, name: `The ${role}`, totpConfirmedAt: deps.now() })] as const,
    ),
  );

  /** New sessions for everybody: calls that end sessions, or switch somebody off, do what they say. */
  async function headersOfAll(): Promise<Record<Actor, Record<string, string>>> {
    const { owner, stranger } = owned.students;
    // A student has at most ten, and the clock does not move: the newest could be the one that goes.
    await owned.db.delete(studentSessions);
    const ofStaff = members.map(async ([role, { id }]) => {
      await owned.db.update(staff).set({ role, isActive: true }).where(eq(staff.id, id));
      const origin = { address: "192.0.2.1", device: "Fuzz" };
      const { secret } = await startStaffSession(deps, owned.db, {
        staffId: id,
        isComplete: true,
        origin,
        replaces: null,
      });
      return [role, staffHeaders({ secret })] as const;
    });
    return {
      visitor: {},
      student: (await signIn(deps, owner.id)).headers,
      stranger: (await signIn(deps, stranger.id)).headers,
      program: await bearerOf(deps, owner.id),
      service: await bearerOf(deps, "service"),
      ...(Object.fromEntries(await Promise.all(ofStaff)) as Record<Role, Record<string, string>>),
    };
  }

  return {
    known,
    faults,
    headersOfAll,
    ask: (fuzzed: FuzzedRequest, headers: Record<string, string>) => ask(server.port, agent, fuzzed, headers),
    close: async () => {
      agent.destroy();
      await server.close();
      await owned.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A log that collects what was unexpected, to be shown beside the request. */
function faultLog<Log extends { error: unknown }>(log: Log, faults: string[]): Log {
  const collecting = Object.create(log) as Log;
  collecting.error = (entry: { err?: { stack?: string; message?: string } }) => {
    faults.push(entry.err?.stack ?? JSON.stringify(entry));
  };
  return collecting;
}

async function addRecords({ db, ids }: Awaited<ReturnType<typeof openOwnedRecords>>): Promise<KnownValues> {
  const branch = await createBranch(db);
  const cutoff = await createCutoff(db, { branchId: branch.id });
  await createPlacement(db, { collegeId: branch.collegeId, companies: ["Example Systems"] });
  await createHostel(db, { facilities: ["Wi-Fi"], rules: ["Quiet"] });
  await createJob(db);
  await createNews(db);
  const free = await insertPackage(db, { name: "Starter" });
  return {
    id: [1, 1, 2, 3, ids.owner, ids.attachmentId, 2_147_483_647],
    student_id: [ids.owner],
    college: [branch.collegeId],
    college_id: [branch.collegeId, 1],
    stream_id: [branch.streamId],
    branch_id: [branch.id],
    source_id: [cutoff.sourceId],
    hostel: [1],
    job: [1],
    package: [free.id],
    reference: [ids.reference, ids.messageReference],
    public_id: [ids.order],
    order: [ids.order],
    session: [ids.sessionHash],
    razorpay_order_id: [ids.providerOrderId],
  };
}

/** As it goes over the wire: neither the address nor the body is put right on the way. */
function ask(port: number, agent: Agent, fuzzed: FuzzedRequest, headers: Record<string, string>): Promise<FuzzedReply> {
  return new Promise((resolve, reject) => {
    const { method, target: path, body } = fuzzed;
    const length = body ? { "content-length": String(body.length) } : {};
    const all = { ...headers, ...fuzzed.headers, ...length };
    const outgoing = send({ host: "127.0.0.1", port, method, path, agent, headers: all }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () => {
        const replied = new Headers(incoming.headers as Record<string, string>);
        resolve({ status: incoming.statusCode ?? 0, headers: replied, body: Buffer.concat(chunks) });
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body ?? undefined);
  });
}

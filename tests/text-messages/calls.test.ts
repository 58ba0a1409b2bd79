import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { students } from "#db/schema/accounts.ts";
import { appointments } from "#db/schema/appointments.ts";
import { tellEverybody } from "#features/appointments/service/notify.server.ts";
import { findAppointment } from "#features/appointments/store/calls.server.ts";
import { type Calls, openCalls } from "../support/calls.ts";
import { runDueJobs } from "../support/jobs.ts";
import { confirmAndAgree, openTextProduct, type TextProduct } from "../support/text-messages.ts";

let the: Calls;
let product: TextProduct;
beforeAll(async () => {
  the = await openCalls();
  product = await openTextProduct(the.database);
  product.setNow(the.clock.now);
});
afterAll(async () => {
  await product.provider.close();
  await the.close();
});

test("a student who agreed to it gets a text message of a call, once, and nobody else does", async () => {
  await the.counsellor();
  const [agreed, silent] = [await the.caller(), await the.caller()];
  const { db } = product.deps;
  const [student] = await db.select().from(students).where(eq(students.id, agreed.studentId));
  await confirmAndAgree(the.database, student!, ["sms-appointments"]);
  for (const who of [agreed, silent]) expect((await who.book()).status).toBe(200);
  for (const { id } of await db.select({ id: appointments.id }).from(appointments)) {
    const call = (await findAppointment(db, id))!;
    for (const event of ["booked", "booked", "noted"] as const)
      await db.transaction((tx) => tellEverybody(product.deps, tx, call, event));
  }
  await runDueJobs(product.deps);
  expect(product.provider.taken).toMatchObject([
    { to: `+91${student!.contact}`, template: "HX-sms.appointment_booked.en" },
  ]);
});

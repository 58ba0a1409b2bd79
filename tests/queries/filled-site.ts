import { orders } from "#db/schema/payments.ts";
import { wishlistEntries } from "#db/schema/wishlist.ts";
import { paise } from "#lib/money.ts";
import { emailKey } from "#lib/person-rules.ts";
import { insertPackage, insertStudent, signIn } from "../support/account-factories.ts";
import { testNow } from "../support/deps.ts";
import {
  createBranch,
  createCollege,
  createCutoff,
  createJob,
  createNews,
  createPlacement,
  createReview,
  createStream,
  unique,
} from "../support/factories.ts";
import { createHostel } from "../support/hostel-factories.ts";
import { insertMessage, insertTicket } from "../support/people.ts";
import type { WatchedSite } from "./watched-site.ts";

/** One of everything that addresses of the tests name, and whose lists `addToLists` makes longer. */
export async function createSubjects({ db, deps }: WatchedSite) {
  const stream = await createStream(db);
  const college = await createCollege(db);
  const branch = await createBranch(db, { collegeId: college.id, streamId: stream.id });
  const hostel = await createHostel(db, { near: [{ collegeId: college.id, metres: 500 }] });
  const [job, article] = [await createJob(db), await createNews(db)];
  const student = await insertStudent(db);
  const ticket = await insertTicket(db, student.id);
  return { stream, college, branch, hostel, job, article, student, ticket, session: await signIn(deps, student.id) };
}

export type Subjects = Awaited<ReturnType<typeof createSubjects>>;

/** Puts so many more things into every list of the site that is about the subjects. */
export async function addToLists({ db, deps }: WatchedSite, subjects: Subjects, howMany: number): Promise<void> {
  const { stream, student } = subjects;
  for (let made = 0; made < howMany; made += 1) {
    const college = await createCollege(db);
    await createBranch(db, { collegeId: college.id, streamId: stream.id });
    await createBranch(db, { collegeId: subjects.college.id, streamId: stream.id });
    await createCutoff(db, { branchId: subjects.branch.id, round: made + 1, year: 1990 + (unique() % 100) });
    await createPlacement(db, {
      collegeId: subjects.college.id,
      year: 1990 + (unique() % 100),
      companies: ["Lamp Works"],
    });
    const hostel = await createHostel(db, {
      near: [{ collegeId: subjects.college.id, metres: 900 }],
      facilities: ["Mess"],
      rules: ["Quiet after ten"],
      photos: ["/hostel.webp"],
      rooms: [{}, { sharing: 3 }],
    });
    const job = await createJob(db);
    await createNews(db);
    await createReview(db);
    const saved = [{ collegeId: college.id }, { hostelId: hostel.id }, { jobId: job.id }];
    for (const thing of saved) {
      await db
        .insert(wishlistEntries)
        .values({ studentId: student.id, position: unique(), createdAt: testNow, ...thing });
    }
    await signIn(deps, student.id);
    await insertTicket(db, student.id);
    await insertMessage(db, { studentId: student.id, email: student.email });
    await insertOrder(db, student.id);
  }
}

async function insertOrder(db: WatchedSite["db"], studentId: number): Promise<void> {
  const [paid, number] = [await insertPackage(db, { amountRupees: 500 }), unique()];
  await db.insert(orders).values({
    publicId: `order-${number}`,
    idempotencyKey: `key-${number}`,
    receipt: `receipt-${number}`,
    gateway: "sandbox",
    packageId: paid.id,
    packageName: paid.name,
    amountPaise: paise(50_000),
    state: "paid",
    attention: "consent_missing",
    payerEmail: emailKey(`payer-${number}@example.org`),
    studentId,
    paidAt: testNow,
    createdAt: testNow,
    updatedAt: testNow,
  });
}

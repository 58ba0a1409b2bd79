import type { Db } from "#db/client.server.ts";
import { hostelFacilities, hostelPhotos, hostelRooms, hostelRules, hostels } from "#db/schema/hostels.ts";
import { packageDeliverables, packages } from "#db/schema/packages.ts";
import { announcements, jobs, news, reviews } from "#db/schema/publishing.ts";
import { scholarships } from "#db/schema/scholarships.ts";
import { moneySentences } from "#features/jobs/money-rules.ts";
import { dayInIndia, startOfDayInIndia } from "#lib/day-in-india.ts";
import { itemAt } from "#lib/lookups.ts";
import { drawingPath } from "#lib/picture-address.ts";
import { wordsOfDrawing } from "./drawings.ts";
import { type Ids, idOf } from "./insert-catalogue.ts";
import type { StarterFiles } from "./read-files.ts";
import type { StarterHostel, StarterPackage, StarterScholarship } from "./schemas.ts";

const dayMs = 86_400_000;

/** Inserts the hostels with their rooms, facilities and rules. */
export async function insertHostels(tx: Db, entries: StarterHostel[], sourceIds: Ids): Promise<void> {
  if (entries.length === 0) return;
  const rows = await tx
    .insert(hostels)
    .values(
      entries.map((hostel) => ({
        name: hostel.name,
        kind: hostel.kind,
        forWhom: hostel.for_whom,
        area: hostel.area,
        city: hostel.city,
        state: hostel.state,
        address: hostel.address,
        pincode: hostel.pincode,
        landmark: hostel.landmark,
        contact: hostel.contact,
        contact2: hostel.contact2,
        email: hostel.email,
        description: hostel.description,
        overview: hostel.overview,
        latitude: hostel.position[0],
        longitude: hostel.position[1],
        sourceId: idOf(sourceIds, hostel.source),
      })),
    )
    .returning({ id: hostels.id });
  const withIds = entries.map((hostel, index) => ({ hostel, hostelId: itemAt(rows, index).id }));
  await tx.insert(hostelRooms).values(
    withIds.flatMap(({ hostel, hostelId }) =>
      hostel.rooms.map((room, position) => ({
        hostelId,
        roomCategory: room.category,
        details: room.details,
        sharing: room.sharing,
        rupeesPerMonth: room.charge_rupees,
        position,
      })),
    ),
  );
  await tx
    .insert(hostelFacilities)
    .values(
      withIds.flatMap(({ hostel, hostelId }) =>
        hostel.facilities.map((name, position) => ({ hostelId, name, position })),
      ),
    );
  await tx
    .insert(hostelRules)
    .values(
      withIds.flatMap(({ hostel, hostelId }) => hostel.rules.map((rule, position) => ({ hostelId, rule, position }))),
    );
  const photos = withIds.flatMap(({ hostel, hostelId }) =>
    hostel.photos.map((drawing, position) => ({
      hostelId,
      position,
      url: drawingPath(drawing),
      ...wordsOfDrawing(drawing, "hostel"),
    })),
  );
  if (photos.length > 0) await tx.insert(hostelPhotos).values(photos);
}

/** Inserts the scholarships; a later import updates those of the same name. */
export async function insertScholarships(tx: Db, entries: StarterScholarship[], sourceIds: Ids): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(scholarships).values(
    entries.map((entry) => ({
      name: entry.name,
      amount: entry.amount,
      frequency: entry.frequency,
      awards: entry.awards ?? null,
      classes: entry.classes,
      genders: entry.genders,
      categories: entry.categories,
      maxIncomeRupees: entry.max_income ?? null,
      states: entry.states,
      streams: entry.streams,
      link: entry.link ?? null,
      status: entry.status,
      lastDate: entry.last_date ?? null,
      isTentativeDate: entry.is_tentative_date,
      sourceId: idOf(sourceIds, entry.source),
    })),
  );
}

/** Inserts news, reviews, jobs and announcements, dated relative to now so that they never look stale. */
export async function insertPublishing(tx: Db, files: StarterFiles, now: Date): Promise<void> {
  const daysBefore = (days: number) => new Date(now.getTime() - days * dayMs);
  if (files.news.length > 0) {
    await tx.insert(news).values(
      files.news.map((item) => ({
        title: item.title,
        summary: item.summary,
        content: item.content,
        webLink: item.web_link ?? null,
        publishedAt: daysBefore(item.days_ago),
        isSample: item.is_sample,
        ...photoOf(item),
      })),
    );
  }
  if (files.reviews.length > 0) {
    await tx.insert(reviews).values(
      files.reviews.map((item) => ({
        review: item.review,
        rating: item.rating,
        studentName: item.student_name,
        isPublished: true,
        isSample: item.is_sample,
        createdAt: daysBefore(item.days_ago),
      })),
    );
  }
  if (files.jobs.length > 0) {
    await tx.insert(jobs).values(
      files.jobs.map((job) => ({
        company: job.company,
        position: job.position,
        kind: job.kind,
        experience: job.experience,
        place: job.place,
        isRemote: job.remote,
        payMinRupees: job.pay?.from ?? null,
        payMaxRupees: job.pay?.to ?? null,
        payPeriod: job.pay?.per ?? null,
        postedOn: dayInIndia(daysBefore(job.days_ago)),
        applyBy: dayInIndia(daysBefore(-job.apply_in_days)),
        description: job.description,
        eligibility: job.eligibility,
        link: job.link,
        isPublished: asking(job).length === 0,
        moneySentences: asking(job),
        isSample: job.is_sample,
      })),
    );
  }
  if (files.announcements.length > 0) {
    await tx.insert(announcements).values(
      files.announcements.map(({ place, text, posted_on: postedOn, shown_for_days: days }) => ({
        place,
        text,
        createdAt: startOfDayInIndia(postedOn),
        endsOn: dayInIndia(daysBefore(-days)),
      })),
    );
  }
}

function photoOf({ photo }: StarterFiles["news"][number]) {
  if (!photo) return {};
  const { alt, credit } = wordsOfDrawing(photo, "article");
  return { photo: drawingPath(photo), photoAlt: alt, photoCredit: credit };
}

/** A posting that asks for money is loaded as a draft that waits for a second person. */
function asking(job: StarterFiles["jobs"][number]): string[] {
  return moneySentences([job.company, job.position, job.experience, job.description, job.eligibility].join("\n"));
}

/** Inserts the packages in file order. */
export async function insertPackages(tx: Db, entries: StarterPackage[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry, position) => ({
    name: entry.name,
    description: entry.description,
    amountRupees: entry.amount,
    hasOffer: entry.offer_percentage !== undefined,
    offerPercentage: entry.offer_percentage ?? null,
    position,
    isSample: entry.is_sample,
  }));
  const added = await tx.insert(packages).values(rows).returning({ id: packages.id });
  const deliverables = entries.flatMap((entry, index) =>
    entry.deliverables.map(({ due_days: dueDays, call_minutes: callMinutes, ...deliverable }, position) => ({
      ...deliverable,
      dueDays,
      callMinutes,
      position,
      packageId: itemAt(added, index).id,
    })),
  );
  if (deliverables.length > 0) await tx.insert(packageDeliverables).values(deliverables);
}

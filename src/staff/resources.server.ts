import { announcementResource } from "#staff/content/announcements.server.ts";
import { branchResource } from "#staff/content/branches.server.ts";
import { calendarEventResource, calendarExamResource } from "#staff/content/calendar.server.ts";
import { careerResource } from "#staff/content/careers.server.ts";
import { collegeResource } from "#staff/content/colleges.server.ts";
import { courseResource } from "#staff/content/courses.server.ts";
import { cutoffResource } from "#staff/content/cutoffs.server.ts";
import { feeResource } from "#staff/content/fees.server.ts";
import { hostelResource } from "#staff/content/hostels.server.ts";
import { intakeResource } from "#staff/content/intake.server.ts";
import { jobResource } from "#staff/content/jobs.server.ts";
import { newsResource } from "#staff/content/news.server.ts";
import { packageResource } from "#staff/content/packages.server.ts";
import { placementResource } from "#staff/content/placements.server.ts";
import { scholarshipResource } from "#staff/content/scholarships.server.ts";
import { socialLinkResource } from "#staff/content/social-links.server.ts";
import { sourceResource } from "#staff/content/sources.server.ts";
import { streamResource } from "#staff/content/streams.server.ts";
import { answerTemplateResource } from "#staff/people/answer-templates.server.ts";
import type { Resource } from "#staff/records/resource.ts";

/** Every kind of record that staff keep; each is called under `/api/staff/<name>/`. */
export const resources: readonly Resource[] = [
  streamResource,
  sourceResource,
  collegeResource,
  branchResource,
  intakeResource,
  cutoffResource,
  placementResource,
  feeResource,
  announcementResource,
  socialLinkResource,
  courseResource,
  careerResource,
  hostelResource,
  jobResource,
  scholarshipResource,
  calendarExamResource,
  calendarEventResource,
  newsResource,
  packageResource,
  answerTemplateResource,
];

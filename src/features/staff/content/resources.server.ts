import { answerTemplateResource } from "../people/answer-templates.server.ts";
import type { Resource } from "../records/resource.ts";
import { announcementResource } from "./announcements.server.ts";
import { branchResource } from "./branches.server.ts";
import { collegeResource } from "./colleges.server.ts";
import { courseResource } from "./courses.server.ts";
import { cutoffResource } from "./cutoffs.server.ts";
import { hostelResource } from "./hostels.server.ts";
import { intakeResource } from "./intake.server.ts";
import { jobResource } from "./jobs.server.ts";
import { newsResource } from "./news.server.ts";
import { packageResource } from "./packages.server.ts";
import { placementResource } from "./placements.server.ts";
import { sourceResource } from "./sources.server.ts";
import { streamResource } from "./streams.server.ts";

/** Every kind of record that staff keep; each is called under `/api/staff/<name>/`. */
export const resources: readonly Resource[] = [
  streamResource,
  sourceResource,
  collegeResource,
  branchResource,
  intakeResource,
  cutoffResource,
  placementResource,
  announcementResource,
  courseResource,
  hostelResource,
  jobResource,
  newsResource,
  packageResource,
  answerTemplateResource,
];

import { createRoute, z } from "@hono/zod-openapi";
import { jsonBody, jsonReply } from "#http/api-router.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { pathId, searchText } from "#http/query-fields.server.ts";
import { anyOf, entry, pages, refusals } from "./api-entry.server.ts";
import {
  ConsentPage,
  consentStates,
  ReviewDecision,
  ReviewRefusal,
  ReviewsPublished,
  ReviewsToPublish,
  reviewStates,
  StaffReview,
  StaffReviewPage,
  StudentPage,
  StudentRecord,
} from "./contract.ts";

const studentPath = "/api/staff/students/{id}/";
const reviewPath = "/api/staff/reviews/{id}/";
const student = pathId("The student");
const review = pathId("The review");
const asItIs = { 200: jsonReply(StaffReview, "The review as it is now") };
const ended = { 204: { description: "Ended" } };
const changed = { 409: problemReply("The review was changed meanwhile: read it again") };

export const studentList = createRoute({
  ...entry("read_students", "Students by name, e-mail address, phone number or package"),
  method: "get",
  path: "/api/staff/students/",
  request: { query: z.object({ ...pages(), q: searchText(200, "All of these words") }) },
  responses: { 200: jsonReply(StudentPage, "One page, the newest first"), ...refusals },
});

export const studentShow = createRoute({
  ...entry("read_students", "A student's record; that it was opened is recorded in the history"),
  method: "get",
  path: studentPath,
  request: { params: student },
  responses: { 200: jsonReply(StudentRecord, "The record"), ...refusals },
});

export const studentCall = createRoute({
  ...entry("answer_people", "Record a call to a student about the package"),
  method: "post",
  path: `${studentPath}calls/`,
  request: { params: student },
  responses: {
    204: { description: "Recorded" },
    ...refusals,
    409: problemReply("The student does not allow to be called"),
  },
});

export const studentEndAll = createRoute({
  ...entry("end_student_sessions", "End every session of a student"),
  method: "delete",
  path: `${studentPath}sessions/`,
  request: { params: student },
  responses: { ...ended, ...refusals },
});

export const studentEndOne = createRoute({
  ...entry("end_student_sessions", "End one session of a student"),
  method: "delete",
  path: `${studentPath}sessions/{session}/`,
  request: { params: student.extend({ session: z.string().min(1).max(100) }) },
  responses: { ...ended, ...refusals },
});

export const reviewList = createRoute({
  ...entry("decide_reviews", "Reviews: those that wait first, from the oldest on"),
  method: "get",
  path: "/api/staff/reviews/",
  request: {
    query: z.object({
      ...pages(),
      q: searchText(200, "Words of a review or a name"),
      "filter[state]": anyOf(reviewStates),
    }),
  },
  responses: { 200: jsonReply(StaffReviewPage, "One page"), ...refusals },
});

export const reviewPublishMany = createRoute({
  ...entry("decide_reviews", "Publish reviews that are as they were read"),
  method: "post",
  path: "/api/staff/reviews/publish/",
  request: jsonBody(ReviewsToPublish),
  responses: { 200: jsonReply(ReviewsPublished, "What was published, and what was left"), ...refusals },
});

export const reviewPublish = createRoute({
  ...entry("decide_reviews", "Publish a review"),
  method: "post",
  path: `${reviewPath}publish/`,
  request: { params: review, ...jsonBody(ReviewDecision) },
  responses: { ...asItIs, ...refusals, ...changed },
});

export const reviewRefuse = createRoute({
  ...entry("decide_reviews", "Refuse a review, with a reason that its student reads"),
  method: "post",
  path: `${reviewPath}refuse/`,
  request: { params: review, ...jsonBody(ReviewRefusal) },
  responses: { ...asItIs, ...refusals, ...changed },
});

export const reviewUndo = createRoute({
  ...entry("decide_reviews", "Take a decision back: the review waits again"),
  method: "post",
  path: `${reviewPath}undo/`,
  request: { params: review, ...jsonBody(ReviewDecision) },
  responses: { ...asItIs, ...refusals, ...changed },
});

export const consentList = createRoute({
  ...entry("read_students", "What guardians were asked, and what they answered"),
  method: "get",
  path: "/api/staff/consents/",
  request: {
    query: z.object({
      ...pages(),
      q: searchText(200, "Words of a guardian's name or address"),
      "filter[state]": anyOf(consentStates),
    }),
  },
  responses: { 200: jsonReply(ConsentPage, "One page, the newest first"), ...refusals },
});

import type { OpenAPIHono, z } from "@hono/zod-openapi";
import { attachmentRules } from "#features/tickets/service/attachment-rules.server.ts";
import { answerDownload } from "#http/answer-download.server.ts";
import { createApiRouter } from "#http/api-router.server.ts";
import { readUploadForm } from "#http/read-upload-form.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import {
  addNote,
  answerConversation,
  assignConversation,
  closeOrReopen,
  prioritise,
  recordCall,
} from "./act-on-conversation.server.ts";
import { NewAnswer } from "./contract.ts";
import { listAssignees } from "./conversation-store.server.ts";
import { publish, publishMany, refuse, undoDecision } from "./decide-reviews.server.ts";
import { addDeliverables } from "./deliverables-api.server.ts";
import { endSessionOfStudent, endSessionsOfStudent } from "./end-sessions.server.ts";
import * as inbox from "./inbox-calls.server.ts";
import type { InboxFilter } from "./inbox-store.server.ts";
import { listConsents } from "./list-consents.server.ts";
import { countInbox, listInbox } from "./list-inbox.server.ts";
import { listStaffReviews } from "./list-reviews.server.ts";
import { openFile } from "./open-file.server.ts";
import * as people from "./people-calls.server.ts";
import { openConversation } from "./read-conversation.server.ts";
import { openStudent, recordStudentCall, searchStudents } from "./read-students.server.ts";

type Routes = OpenAPIHono<ApiEnv>;

/** The inbox, students, reviews and consents, for counsellors and admin. */
export function peopleRoutes(): Routes {
  const routes = createApiRouter();
  addInbox(routes);
  addConversation(routes);
  addCalls(routes);
  addStudents(routes);
  addReviews(routes);
  addDeliverables(routes);
  return routes;
}

function addInbox(routes: Routes): void {
  routes.openapi(inbox.inboxList, async (c) => {
    const query = c.req.valid("query");
    const { page, per_page: limit, sort } = query;
    const filter = filterOf(query, c.get("staff").id);
    return c.json(await listInbox(c.get("deps"), filter, { sort, limit, offset: (page - 1) * limit }), 200);
  });
  // Before the conversation's own path, which would match these too.
  routes.openapi(inbox.inboxCounts, async (c) => c.json(await countInbox(c.get("deps"), c.get("staff").id), 200));
  routes.openapi(inbox.inboxAssignees, async (c) => c.json({ results: await listAssignees(c.get("deps").db) }, 200));
  routes.openapi(inbox.inboxAttachment, async (c) => {
    const { id } = c.req.valid("param");
    return answerDownload(c, id, await openFile(c.get("deps"), c.get("staff"), id));
  });
}

function filterOf(query: z.infer<typeof inbox.inboxList.request.query>, staffId: number): InboxFilter {
  const assignee = query["filter[assignee]"].map((who) =>
    who === "nobody" ? null : who === "me" ? staffId : Number(who),
  );
  return {
    q: query.q,
    state: query["filter[state]"],
    kind: query["filter[kind]"],
    priority: query["filter[priority]"],
    department: query["filter[department]"],
    assignee,
  };
}

function addConversation(routes: Routes): void {
  routes.openapi(inbox.conversationShow, async (c) =>
    c.json(await openConversation(c.get("deps"), c.get("staff"), c.req.valid("param").reference), 200),
  );
  routes.openapi(inbox.conversationAnswer, async (c) => {
    const { reference } = c.req.valid("param");
    const [deps, staff] = [c.get("deps"), c.get("staff")];
    const sent = { deps, sender: `staff-${staff.id}`, request: c.req.raw };
    const answered = await readUploadForm(sent, NewAnswer, attachmentRules, async (form) => {
      if (!form.success) throw form.error;
      const { body, last_message_id: lastMessageId } = form.input;
      return answerConversation(deps, staff, reference, { body, lastMessageId }, form.files);
    });
    return c.json(answered, 200);
  });
  for (const { event, route } of inbox.conversationEvents) {
    routes.openapi(route, async (c) =>
      c.json(await closeOrReopen(c.get("deps"), c.get("staff"), c.req.valid("param").reference, event), 200),
    );
  }
  routes.openapi(inbox.conversationAssign, async (c) => {
    const { staff_id: staffId } = c.req.valid("json");
    const { reference } = c.req.valid("param");
    return c.json(await assignConversation(c.get("deps"), c.get("staff"), reference, staffId), 200);
  });
  routes.openapi(inbox.conversationPriority, async (c) => {
    const { priority } = c.req.valid("json");
    return c.json(await prioritise(c.get("deps"), c.get("staff"), c.req.valid("param").reference, priority), 200);
  });
  routes.openapi(inbox.conversationNote, async (c) => {
    const { body } = c.req.valid("json");
    return c.json(await addNote(c.get("deps"), c.get("staff"), c.req.valid("param").reference, body), 200);
  });
}

function addCalls(routes: Routes): void {
  routes.openapi(inbox.conversationCall, async (c) => {
    const { body } = c.req.valid("json");
    return c.json(await recordCall(c.get("deps"), c.get("staff"), c.req.valid("param").reference, body), 200);
  });
  routes.openapi(people.studentCall, async (c) => {
    await recordStudentCall(c.get("deps"), c.get("staff"), c.req.valid("param").id);
    return c.body(null, 204);
  });
}

function addStudents(routes: Routes): void {
  routes.openapi(people.studentList, async (c) => {
    const { q, page, per_page: perPage } = c.req.valid("query");
    return c.json(await searchStudents(c.get("deps"), { q, page, perPage }), 200);
  });
  routes.openapi(people.studentShow, async (c) =>
    c.json(await openStudent(c.get("deps"), c.get("staff"), c.req.valid("param").id), 200),
  );
  routes.openapi(people.studentEndAll, async (c) => {
    await endSessionsOfStudent(c.get("deps"), c.get("staff"), c.req.valid("param").id);
    return c.body(null, 204);
  });
  routes.openapi(people.studentEndOne, async (c) => {
    const { id, session } = c.req.valid("param");
    await endSessionOfStudent(c.get("deps"), c.get("staff"), id, session);
    return c.body(null, 204);
  });
  routes.openapi(people.consentList, async (c) => {
    const { q, page, per_page: perPage, "filter[state]": state } = c.req.valid("query");
    return c.json(await listConsents(c.get("deps"), { q, state }, { page, perPage }), 200);
  });
}

function addReviews(routes: Routes): void {
  routes.openapi(people.reviewList, async (c) => {
    const { q, page, per_page: perPage, "filter[state]": state } = c.req.valid("query");
    return c.json(await listStaffReviews(c.get("deps"), { q, state }, { page, perPage }), 200);
  });
  routes.openapi(people.reviewPublishMany, async (c) => {
    const read = c.req.valid("json").reviews.map(({ id, updated_at }) => readOf(id, updated_at));
    return c.json(await publishMany(c.get("deps"), c.get("staff"), read), 200);
  });
  routes.openapi(people.reviewPublish, async (c) => {
    const read = readOf(c.req.valid("param").id, c.req.valid("json").updated_at);
    return c.json(await publish(c.get("deps"), c.get("staff"), read), 200);
  });
  routes.openapi(people.reviewRefuse, async (c) => {
    const { updated_at: updatedAt, reason } = c.req.valid("json");
    const read = { ...readOf(c.req.valid("param").id, updatedAt), reason };
    return c.json(await refuse(c.get("deps"), c.get("staff"), read), 200);
  });
  routes.openapi(people.reviewUndo, async (c) => {
    const read = readOf(c.req.valid("param").id, c.req.valid("json").updated_at);
    return c.json(await undoDecision(c.get("deps"), c.get("staff"), read), 200);
  });
}

function readOf(reviewId: number, updatedAt: string) {
  return { reviewId, updatedAt: new Date(updatedAt) };
}

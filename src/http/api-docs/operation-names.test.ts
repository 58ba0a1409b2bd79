// proves D2

import { expect, test } from "vitest";
import { nameOperation } from "./operation-names.ts";

test.each([
  ["get", "/api/tickets/", true, "listTickets"],
  ["post", "/api/tickets/", false, "createTicket"],
  ["get", "/api/tickets/{reference}/", false, "getTicket"],
  ["post", "/api/tickets/{reference}/messages/", false, "createTicketMessage"],
  ["post", "/api/tickets/{reference}/close/", false, "closeTicket"],
  ["post", "/api/sign-in/", false, "signIn"],
  ["get", "/api/captcha/", false, "getCaptcha"],
  ["get", "/api/news/{id}/", false, "getNews"],
  ["get", "/api/staff/branches/", true, "listBranches"],
  ["patch", "/api/staff/branches/", false, "updateManyBranches"],
  ["patch", "/api/staff/branches/{id}/", false, "updateBranch"],
  ["delete", "/api/staff/branches/{id}/", false, "deleteBranch"],
  ["get", "/api/staff/branches/{id}/history/", true, "listBranchHistory"],
  ["get", "/api/staff/orders/export.csv", false, "exportOrders"],
  ["post", "/api/staff/reviews/publish/", false, "publishReviews"],
  ["post", "/api/staff/reviews/{id}/publish/", false, "publishReview"],
  ["put", "/api/staff/imports/{id}/columns/", false, "setImportColumns"],
  ["post", "/api/staff/inbox/{reference}/answer/", false, "answerConversation"],
  ["delete", "/api/staff/staff/{id}/second-factor/", false, "deleteStaffMemberSecondFactor"],
] as const)("%s %s is called %s", (method, path, isList, name) => {
  expect(nameOperation({ method, path, isList })).toBe(name);
});

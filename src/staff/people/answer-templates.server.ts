import { z } from "zod";
import { answerTemplates } from "#db/schema/staff-work.ts";
import { tableResource } from "#staff/records/table-resource.server.ts";
import { lines, requiredLine, yesOrNo } from "#staff/records/wire-fields.ts";

/** Reusable openings of answers; {name} and {reference} are filled in when one is inserted. */
export const answerTemplateResource = tableResource({
  name: "answer-templates",
  area: "people",
  table: answerTemplates,
  fields: z.strictObject({
    name: requiredLine(100),
    body: lines(5000).refine((text) => text !== "", "is required"),
    is_active: yesOrNo().default(true),
  }),
  touched: answerTemplates.updatedAt,
  search: [answerTemplates.name, answerTemplates.body],
  filters: { is_active: answerTemplates.isActive },
  sorts: { name: answerTemplates.name },
  remove: true,
  label: ({ name }) => String(name),
  csvFields: ["name", "body", "is_active"],
  naturalKey: ["name"],
});

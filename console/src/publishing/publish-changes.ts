import type { BulkChange } from "../shared/bulk-bar.tsx";

/** Bulk actions for records that can be published. */
export const publishChanges: BulkChange[] = [
  { label: "Publish", done: "published", changes: { is_published: true } },
  { label: "Unpublish", done: "unpublished", changes: { is_published: false } },
];

/** Bulk actions for records that can be active or inactive. */
export const switchChanges: BulkChange[] = [
  { label: "Switch on", done: "switched on", changes: { is_active: true } },
  { label: "Switch off", done: "switched off", changes: { is_active: false } },
];

import type { BulkChange } from "../shared/bulk-bar.tsx";

/** What can be done to many records that are published or not. */
export const publishChanges: BulkChange[] = [
  { label: "Publish", changes: { is_published: true } },
  { label: "Unpublish", changes: { is_published: false } },
];

/** The same for records that are switched on and off. */
export const switchChanges: BulkChange[] = [
  { label: "Switch on", changes: { is_active: true } },
  { label: "Switch off", changes: { is_active: false } },
];

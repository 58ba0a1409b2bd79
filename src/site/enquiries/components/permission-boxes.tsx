import type { RequestedPurpose } from "#features/enquiries/about.ts";
import { useMessages } from "#lib/messages/messages.tsx";

/** One box a purpose, never ticked beforehand. What is beside it is stored with the message, word for word. */
export function PermissionBoxes({
  idPrefix,
  isSignedIn,
  ticked = {},
}: {
  /** Keeps ids apart where two forms are on one page. */
  idPrefix: string;
  isSignedIn: boolean;
  /** What was ticked before the form came back. */
  ticked?: Partial<Record<RequestedPurpose, string | undefined>>;
}) {
  const m = useMessages();
  const boxes: [RequestedPurpose, string][] = [
    ["more_email", m.contact.permit_more()],
    ["answer_phone", m.contact.permit_phone()],
  ];
  return (
    <fieldset aria-describedby={`${idPrefix}-permit-hint`}>
      <legend className="font-semibold">{m.contact.permit_legend()}</legend>
      {boxes.map(([purpose, label]) => (
        <label key={purpose} className="tick">
          <input
            type="checkbox"
            id={`${idPrefix}-${purpose}`}
            name={purpose}
            value="yes"
            defaultChecked={ticked[purpose] === "yes"}
          />
          <span>{label}</span>
        </label>
      ))}
      <p id={`${idPrefix}-permit-hint`} className="text-muted text-sm">
        {isSignedIn ? m.contact.permit_hint_student() : m.contact.permit_hint()}
      </p>
    </fieldset>
  );
}

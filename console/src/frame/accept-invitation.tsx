import { PlainPage } from "./plain-page.tsx";

/** Where an invitation's link leads: choosing a password. */
export default function AcceptInvitation() {
  return <PlainPage title="Welcome">…</PlainPage>;
}

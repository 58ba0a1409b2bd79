import { Title } from "react-admin";
import { EmptyPage } from "../shared/empty-page.tsx";

/** The page for an unknown address. */
export function NothingHere() {
  return (
    <>
      <Title title="Not found" />
      <EmptyPage heading="Page not found">
        The record may have been removed, or the address may be incomplete. History shows what was removed.
      </EmptyPage>
    </>
  );
}

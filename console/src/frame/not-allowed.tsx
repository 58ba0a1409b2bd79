import { Title } from "react-admin";
import { EmptyPage } from "../shared/empty-page.tsx";
import { useMe } from "./use-me.ts";

/** The page for an address in a part of the console that the role may not enter. */
export function NotAllowed() {
  const me = useMe();
  return (
    <>
      <Title title="Not for your role" />
      <EmptyPage heading="Your role cannot open this page">
        You are signed in as {me?.name}, {me?.role}. If you need this page for your work, ask an admin to change your
        role.
      </EmptyPage>
    </>
  );
}

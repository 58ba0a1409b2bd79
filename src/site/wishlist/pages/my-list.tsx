import { revalidateUnlessUnsent, sendOrKeep } from "#ui/offline/send-or-keep.ts";
import { MyList } from "../components/my-list.tsx";
import { listForm } from "../forms/my-list.server.ts";
import { kindOf, loadList } from "../my-list.server.ts";
import type { Route } from "./+types/my-list";

export function loader({ request, url, context }: Route.LoaderArgs) {
  // Not of `request.url`: a navigation by script has `.data` there.
  const [, , list] = url.pathname.split("/");
  return loadList(request, context, kindOf(list));
}

export const action = listForm;

/** Without a connection the page stays, and says that nothing was sent. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(serverAction);
}

export const shouldRevalidate = revalidateUnlessUnsent;

/** One's own colleges, hostels or jobs: three addresses, one page. */
export default function MyListPage({ loaderData, actionData }: Route.ComponentProps) {
  return <MyList key={loaderData.kind} {...loaderData} outcome={actionData} />;
}

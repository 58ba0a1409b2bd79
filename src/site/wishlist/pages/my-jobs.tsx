import { formAction } from "#http/form-action.server.ts";
import { revalidateUnlessUnsent, sendOrKeep } from "#ui/send-or-keep.ts";
import { MyList } from "../components/my-list.tsx";
import { receiveListForm } from "../forms/my-list.server.ts";
import { loadList } from "../my-list.server.ts";
import type { Route } from "./+types/my-jobs";

export function loader({ request, context }: Route.LoaderArgs) {
  return loadList(request, context, "job");
}

export const action = formAction("change_wishlist", receiveListForm);

/** Without a connection the page stays, and says that nothing was sent. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(serverAction);
}

export const shouldRevalidate = revalidateUnlessUnsent;

export default function MyJobs({ loaderData, actionData }: Route.ComponentProps) {
  return <MyList {...loaderData} outcome={actionData} />;
}

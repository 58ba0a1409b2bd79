import { formAction } from "#http/form-action.server.ts";
import { MyList } from "../components/my-list.tsx";
import { receiveListForm } from "../forms/my-list.server.ts";
import { loadList } from "../my-list.server.ts";
import type { Route } from "./+types/my-hostels";

export function loader({ request, context }: Route.LoaderArgs) {
  return loadList(request, context, "hostel");
}

export const action = formAction("change_wishlist", receiveListForm);

export default function MyHostels({ loaderData, actionData }: Route.ComponentProps) {
  return <MyList {...loaderData} outcome={actionData} />;
}

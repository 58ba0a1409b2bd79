import { MyList } from "../components/my-list.tsx";
import { changeList, loadList } from "../my-list.server.ts";
import type { Route } from "./+types/my-hostels";

export function loader({ request, context }: Route.LoaderArgs) {
  return loadList(request, context, "hostel");
}

export function action({ request, context }: Route.ActionArgs) {
  return changeList(request, context);
}

export default function MyHostels({ loaderData, actionData }: Route.ComponentProps) {
  return <MyList {...loaderData} outcome={actionData} />;
}

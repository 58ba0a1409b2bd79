import { MyList } from "../components/my-list.tsx";
import { changeList, loadList } from "../my-list.server.ts";
import type { Route } from "./+types/my-colleges";

export function loader({ request, context }: Route.LoaderArgs) {
  return loadList(request, context, "college");
}

export function action({ request, context }: Route.ActionArgs) {
  return changeList(request, context);
}

export default function MyColleges({ loaderData, actionData }: Route.ComponentProps) {
  return <MyList {...loaderData} outcome={actionData} />;
}

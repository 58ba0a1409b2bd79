import { data } from "react-router";
import { commentOnSharedChoiceList } from "#features/choices/sharing/acts.server.ts";
import { readSharedList } from "#features/choices/sharing/service/shared-list.server.ts";
import { formAction } from "#http/request/form-action.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { patterns } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import { ownNameIn, RoomView } from "../components/room-view.tsx";
import { linkOf, receiveSharedListForm } from "../forms/shared-list.server.ts";
import { nothingRefused } from "../room-form.ts";
import type { Route } from "./+types/shared-list";

/** Every link that leads nowhere is answered alike, and tells nothing of the reason. */
export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    return { room: await readSharedList(context.get(depsContext), linkOf(params)) };
  } catch (thrown) {
    if (thrown instanceof AppError) return data({ room: null }, { status: thrown.status });
    throw thrown;
  }
}

export const action = formAction(commentOnSharedChoiceList, receiveSharedListForm);

/** The address holds a secret, and what it shows is of several persons. Forms of older browsers need the same site's Referer. */
export function headers() {
  return { "Cache-Control": "private, no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" };
}

/** A list that a student shared, for somebody without an account. */
export default function SharedListPage({ loaderData: { room }, actionData }: Route.ComponentProps) {
  const { frame, errors, choices, sharing: m } = useMessages();
  if (!room) {
    return (
      <div className="page py-8">
        <PageHead title={frame.title({ page: m.gone_title() })} isIndexed={false} />
        <h1 className="text-2xl md:text-3xl">{m.gone_title()}</h1>
        <p className="mt-2">{m.gone()}</p>
        <ButtonLink to={patterns.home} look="secondary" className="mt-5">
          {errors.go_home()}
        </ButtonLink>
      </div>
    );
  }
  const { list, may } = room;
  const { name, authority, year, rows } = list;
  return (
    <div className="page py-5">
      <PageHead title={frame.title({ page: m.shared_description() })} isIndexed={false} />
      <h1 className="text-2xl break-words md:text-3xl">{name}</h1>
      <p className="text-muted">{choices.facts({ authority, year: String(year), count: rows.length })}</p>
      <p className="mt-2 max-w-reading">
        {m.shared_lead({ name: ownNameIn(room) })} {m.shared_may({ may })} {m.secret()}
      </p>
      <RoomView room={room} outcome={actionData ?? nothingRefused} />
    </div>
  );
}

import type { College } from "#features/catalogue/college-contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { OutsideLink } from "#ui/button.tsx";
import { Tag } from "#ui/drawing/badge.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import { Icon } from "#ui/drawing/icon.tsx";

/** Whom a college admits, since when it is there, and its website. */
export function CollegeFacts({ college }: { college: College }) {
  const m = useMessages();
  const { id, founded_year: founded, website, is_women_only: isWomenOnly } = college;
  if (!founded && !website && !isWomenOnly) return null;
  return (
    <ul className="mt-2 flex flex-wrap items-center gap-x-3">
      {isWomenOnly ? (
        <li>
          <Tag>{m.catalogue.women_only()}</Tag>
        </li>
      ) : null}
      {founded ? (
        <li>
          <Tag>
            <Figure fact={`college-${id}-founded_year`}>{m.college.founded({ year: founded })}</Figure>
          </Tag>
        </li>
      ) : null}
      {website ? (
        <li>
          <OutsideLink href={website} className="link tap-row gap-1.5">
            {m.college.website()}
            <Icon name="external-link" className="size-4" strokeWidth={1.5} aria-hidden="true" />
            <span className="sr-only">({m.ui.opens_new_tab()})</span>
          </OutsideLink>
        </li>
      ) : null}
    </ul>
  );
}

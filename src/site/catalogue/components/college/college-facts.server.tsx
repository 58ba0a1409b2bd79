import type { College } from "#features/catalogue/college-contract.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { OutsideLink } from "#ui/button.tsx";
import { Tag } from "#ui/drawing/badge.tsx";
import { Figure } from "#ui/drawing/figure.tsx";
import { Icon } from "#ui/drawing/icon.tsx";

/** Who runs a college, since when, and its website. */
export function CollegeFacts({ college }: { college: College }) {
  const m = useMessages();
  const tags = [
    ...(college.ownership === "unknown" ? [] : [m.catalogue.ownership_name({ ownership: college.ownership })]),
    ...(college.is_women_only ? [m.catalogue.women_only()] : []),
  ];
  return (
    <>
      <ul className="mt-3 flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag}>
            <Tag>{tag}</Tag>
          </li>
        ))}
        {college.founded_year ? (
          <li>
            <Tag>
              <Figure fact={`college-${college.id}-founded_year`}>
                {m.college.founded({ year: college.founded_year })}
              </Figure>
            </Tag>
          </li>
        ) : null}
      </ul>
      {college.website ? (
        <p className="mt-1">
          <OutsideLink href={college.website} className="link tap-row gap-1.5">
            {m.college.website()}
            <Icon name="external-link" className="size-4" strokeWidth={1.5} aria-hidden="true" />
            <span className="sr-only">({m.ui.opens_new_tab()})</span>
          </OutsideLink>
        </p>
      ) : null}
    </>
  );
}

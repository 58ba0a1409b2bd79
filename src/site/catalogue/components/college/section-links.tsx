import { useEffect, useState } from "react";
import { useMessages } from "#lib/messages/messages.tsx";
import { cachedPart } from "#ui/parts/cached-part.tsx";

/** The row of links to the page's sections; it stays at the top and marks where one is. */
export const SectionLinks = cachedPart(function SectionLinks() {
  const m = useMessages();
  const sections = [
    { id: "branches", label: m.college.branches_and_cut_offs() },
    { id: "seats", label: m.college.seats_section() },
    { id: "fees", label: m.college.fees() },
    { id: "placements", label: m.college.placements() },
    { id: "about", label: m.college.about() },
    { id: "hostels", label: m.college.hostels_nearby() },
  ];
  const current = useCurrentSection(sections.map(({ id }) => id).join(" "));
  return (
    <nav aria-label={m.college.sections()} className="no-print sticky top-0 z-10 border-b border-line bg-ground">
      <ul className="page flex gap-x-1 overflow-x-auto *:shrink-0">
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? "location" : undefined} className="tab">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
});

/** The last section whose heading has passed the upper third of the screen; null above the first. */
function useCurrentSection(ids: string): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const headings = ids.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    const update = () => {
      const line = window.innerHeight / 3;
      setCurrent(headings.findLast((heading) => heading.getBoundingClientRect().top < line)?.id ?? null);
    };
    const observer = new IntersectionObserver(update, { rootMargin: "0px 0px -66% 0px" });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [ids]);
  return current;
}

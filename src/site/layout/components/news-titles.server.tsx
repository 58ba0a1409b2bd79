import { newsPath } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { listOfLinks } from "#ui/link.tsx";

/** The titles of the News drawer, each a link to its article. */
export function NewsTitles({ titles }: { titles: { id: number; title: string }[] }) {
  const m = useMessages();
  if (titles.length === 0) return <p className="p-4 text-muted">{m.frame.no_news()}</p>;
  return (
    <ul className="news-titles" {...listOfLinks}>
      {titles.map(({ id, title }) => (
        <li key={id}>
          <a href={newsPath(id)}>{title}</a>
        </li>
      ))}
    </ul>
  );
}

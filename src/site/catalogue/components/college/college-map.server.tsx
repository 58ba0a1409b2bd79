import { renderToStaticMarkup } from "react-dom/server";
import type { Stream } from "#features/catalogue/contract.ts";
import type { CollegeMap, MapPlace } from "#features/catalogue/map-contract.ts";
import { patterns } from "#lib/addresses.ts";
import type { Locale } from "#lib/messages/compiled/types.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { LanguageProvider, useMessages, useNames } from "#lib/messages/messages.tsx";
import { SourceNote } from "#ui/page/source-note.tsx";
import { mapSize, tileOf } from "../list/state-tiles.ts";

/** A district on the map of its state, in units of the drawing. */
interface DistrictDot {
  name: string;
  count: number;
  x: number;
  y: number;
  radius: number;
}

/** The drawing of a state's districts is a square of this side. */
const dotsSide = 360;
const margin = 28;
const largest = 24;
const smallest = 7;

/**
 * Districts whose place is known as dots: where they lie in the state, the area by colleges; smaller ones lie on top.
 */
function placeDots(places: readonly MapPlace[]): DistrictDot[] {
  const known = places.flatMap(({ name, count, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ name, count, latitude, longitude }],
  );
  if (known.length === 0) return [];
  const middle = (Math.min(...known.map((p) => p.latitude)) + Math.max(...known.map((p) => p.latitude))) / 2;
  const flat = known.map((place) => {
    return { ...place, x: place.longitude * Math.cos((middle * Math.PI) / 180), y: -place.latitude };
  });
  const left = Math.min(...flat.map(({ x }) => x));
  const top = Math.min(...flat.map(({ y }) => y));
  const width = Math.max(...flat.map(({ x }) => x)) - left;
  const height = Math.max(...flat.map(({ y }) => y)) - top;
  const scale = (dotsSide - 2 * margin) / Math.max(width, height, 0.5);
  const most = Math.max(...flat.map(({ count }) => count));
  return flat
    .map(({ name, count, x, y }) => ({
      name,
      count,
      x: Math.round(dotsSide / 2 + (x - left - width / 2) * scale),
      y: Math.round(dotsSide / 2 + (y - top - height / 2) * scale),
      radius: Math.round(Math.max(smallest, largest * Math.sqrt(count / most))),
    }))
    .sort((a, b) => b.radius - a.radius);
}

interface MapView {
  map: CollegeMap;
  streams: Stream[];
  streamId: number | null;
}

/** The map with its list, as HTML: links all of it, so that the page needs no script. */
export function renderMap(view: MapView, locale: Locale): string {
  return renderToStaticMarkup(
    <LanguageProvider language={languageOf(locale)}>
      <StreamChoice {...view} />
      <div className="mt-4 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {view.map.state === null ? <StateMap {...view} /> : <DistrictMap {...view} />}
        <PlaceList {...view} />
      </div>
    </LanguageProvider>,
  );
}

type Parameters = Record<string, string | number | null>;

function addressOf(path: string, parameters: Parameters): string {
  const given = Object.entries(parameters).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
  const query = new URLSearchParams(given).toString();
  return query ? `${path}?${query}` : path;
}

function StreamChoice({ map, streams, streamId }: MapView) {
  const { catalogue: m } = useMessages();
  const nameOf = useNames();
  const choices = [{ id: null, name: m.any_stream() }, ...streams.filter((stream) => stream.college_count > 0)];
  return (
    <nav aria-label={m.stream()} className="filter-line">
      <ul className="quick-filters">
        {choices.map(({ id, name }) => (
          <li key={id}>
            <a
              href={addressOf(patterns.map, { state: map.state, stream_id: id })}
              aria-current={id === streamId ? "true" : undefined}
            >
              {nameOf(name)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const tileSide = 40;
const shades = 4;

/** How many of four shades a count deserves, on the scale of roots: a few states have most colleges. */
function shadeOf(count: number, most: number): number {
  return Math.max(1, Math.ceil(shades * Math.sqrt(count / most)));
}

/** What each shade stands for: the counts from one to the next. */
function Legend({ most }: { most: number }) {
  const { catalogue: m } = useMessages();
  const ends = Array.from({ length: shades }, (_, at) => Math.floor(most * ((at + 1) / shades) ** 2));
  const spans = ends
    .map((to, at) => ({ shade: at + 1, from: (ends[at - 1] ?? 0) + 1, to }))
    .filter(({ from, to }) => from <= to);
  return (
    <ul aria-label={m.map_legend()} className="map-legend">
      {spans.map(({ shade, from, to }) => (
        <li key={shade}>
          <span className={`shade-${shade}`} />
          {from === to ? m.map_count({ count: from }) : m.map_span({ from, to })}
        </li>
      ))}
    </ul>
  );
}

function StateMap({ map, streamId }: MapView) {
  const { catalogue: m } = useMessages();
  const nameOf = useNames();
  const most = Math.max(1, ...map.places.map(({ count }) => count));
  const tiles = map.places.flatMap((place) => {
    const tile = tileOf(place.name);
    return tile ? [{ ...place, ...tile }] : [];
  });
  return (
    <nav aria-label={m.map_title()}>
      <svg viewBox={`0 0 ${mapSize.columns * tileSide} ${mapSize.rows * tileSide}`} className="india-map">
        <title>{m.map_title()}</title>
        {tiles.map(({ name, count, column, row, code }) => (
          <a key={code} href={addressOf(patterns.map, { state: name, stream_id: streamId })}>
            <title>{m.map_place({ name: nameOf(name), count })}</title>
            <rect
              x={column * tileSide + 1}
              y={row * tileSide + 1}
              width={tileSide - 2}
              height={tileSide - 2}
              rx="6"
              className={`shade-${shadeOf(count, most)}`}
            />
            <text x={column * tileSide + tileSide / 2} y={row * tileSide + 18} className="code">
              {code}
            </text>
            <text x={column * tileSide + tileSide / 2} y={row * tileSide + 32}>
              {m.map_count({ count })}
            </text>
          </a>
        ))}
      </svg>
      <Legend most={most} />
    </nav>
  );
}

function DistrictMap({ map, streamId }: MapView) {
  const { catalogue: m } = useMessages();
  const nameOf = useNames();
  const dots = placeDots(map.places);
  const most = Math.max(1, ...dots.map(({ count }) => count));
  if (dots.length === 0) return <p className="text-muted">{m.map_no_places()}</p>;
  return (
    <div>
      <nav aria-label={m.map_state_title({ state: nameOf(map.state ?? "") })}>
        <svg viewBox={`0 0 ${dotsSide} ${dotsSide}`} className="india-map">
          <title>{m.map_state_title({ state: nameOf(map.state ?? "") })}</title>
          {dots.map(({ name, count, x, y, radius }) => (
            <a key={name} href={addressOf(patterns.search, { state: map.state, district: name, stream_id: streamId })}>
              <title>{m.map_place({ name: nameOf(name), count })}</title>
              <circle cx={x} cy={y} r={radius} className={`shade-${shadeOf(count, most)}`} />
              {radius >= 12 ? (
                <text x={x} y={y + 4}>
                  {m.map_count({ count })}
                </text>
              ) : null}
            </a>
          ))}
        </svg>
      </nav>
      <Legend most={most} />
      <p className="mt-2 text-sm text-muted">{m.map_dots()}</p>
      {map.source ? <SourceNote source={map.source} /> : null}
    </div>
  );
}

/** The same places as words: a state leads to its districts, a district to its colleges. */
function PlaceList({ map, streamId }: MapView) {
  const { catalogue: m } = useMessages();
  const nameOf = useNames();
  const { state } = map;
  const listOf = (place: Parameters) => addressOf(patterns.search, { ...place, stream_id: streamId });
  const linkOf = ({ name }: MapPlace) =>
    state === null ? addressOf(patterns.map, { state: name, stream_id: streamId }) : listOf({ state, district: name });
  return (
    <div>
      {state === null ? null : (
        <p>
          <a href={listOf({ state })} className="link tap-row font-semibold">
            {m.map_whole_state({ state: nameOf(state), count: map.count })}
          </a>
        </p>
      )}
      <ul className="map-places">
        {map.places.map((place) => (
          <li key={place.name}>
            <a href={linkOf(place)} className="link">
              {nameOf(place.name)}
            </a>
            <span className="tabular-nums">{m.map_count({ count: place.count })}</span>
          </li>
        ))}
      </ul>
      {map.without_district > 0 ? (
        <p className="mt-2 text-sm text-muted">{m.map_without_district({ count: map.without_district })}</p>
      ) : null}
    </div>
  );
}

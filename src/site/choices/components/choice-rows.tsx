import { memo, type PointerEvent, useRef } from "react";
import { nameOfRow } from "#features/choices/list-history-rules.ts";
import { type ChoiceRow, listLimits } from "#features/choices/list-rules.ts";
import { collegePath } from "#lib/addresses.ts";
import { itemAt } from "#lib/lookups.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { Button } from "#ui/button.tsx";
import { Field, TextField } from "#ui/form/field.tsx";
import { Link } from "#ui/link.tsx";
import { useIsLive } from "#ui/page/use-is-live.ts";
import { rowsOnPage } from "../list-view.ts";
import { chunkRows, firstPlaces, type RowChunk } from "../row-chunks.ts";
import { dragRow, placeBeside } from "./drag-row.ts";

interface RowsProps {
  rows: readonly ChoiceRow[];
  openKey: number | null;
  /** Without script, from 0. */
  page: number;
  onDrop: (key: number, place: number) => void;
}

/** The choices in order, in lists of about twenty, of which those off the screen are neither laid out nor painted. */
export function ChoiceRows({ rows, openKey, page, onDrop }: RowsProps) {
  const isLive = useIsLive();
  const first = isLive ? 0 : page * rowsOnPage;
  const last = isLive ? rows.length : first + rowsOnPage;
  const chunks = useChunks(isLive ? rows : rows.slice(first, last));
  const places = firstPlaces(chunks, first + 1);
  const openPlace = openKey === null ? 0 : rows.findIndex(({ key }) => key === openKey) + 1;
  const grab = (event: PointerEvent<HTMLDivElement>) => {
    const row = (event.target as Element).closest("[data-grab]")?.closest<HTMLElement>("[data-key]");
    if (!row || event.button !== 0) return;
    event.preventDefault();
    const key = Number(row.dataset.key);
    dragRow(row, event.currentTarget, event.nativeEvent, (beside) => {
      const place = placeBeside(rows, key, beside);
      if (place > 0) onDrop(key, place);
    });
  };
  return (
    <>
      <div
        onPointerDown={grab}
        data-begins={first === 0 || undefined}
        data-ends={last >= rows.length || undefined}
        className="choice-chunks mt-3"
      >
        {chunks.map(({ id, rows: own }, at) => {
          const place = itemAt(places, at);
          const isOpen = openPlace >= place && openPlace < place + own.length;
          return (
            <ol key={id} start={place} className="choice-chunk">
              <Chunk rows={own} first={place} openKey={isOpen ? openKey : null} />
            </ol>
          );
        })}
      </div>
      {isLive ? null : <RowPages count={rows.length} page={page} />}
    </>
  );
}

/** The chunks of the rows; those in which nothing changed are the same objects as before. */
function useChunks(rows: readonly ChoiceRow[]): readonly RowChunk[] {
  const drawn = useRef<{ rows: readonly ChoiceRow[]; chunks: readonly RowChunk[] }>(null);
  if (drawn.current?.rows !== rows) drawn.current = { rows, chunks: chunkRows(drawn.current?.chunks ?? [], rows) };
  return drawn.current.chunks;
}

interface ChunkProps {
  rows: readonly ChoiceRow[];
  /** The place of the first row. */
  first: number;
  openKey: number | null;
}

/** The place is on the row's element, so that the row itself is drawn once wherever it goes. */
const Chunk = memo(function Chunk({ rows, first, openKey }: ChunkProps) {
  return rows.map((row, at) => (
    <li key={row.key} id={`row-${row.key}`} data-key={row.key} data-place={first + at} className="choice-row">
      <Row row={row} openPlace={row.key === openKey ? first + at : 0} />
    </li>
  ));
});

/** @param openPlace its place while its fields are open; 0: they are not */
const Row = memo(function Row({ row, openPlace }: { row: ChoiceRow; openPlace: number }) {
  const { choices: m } = useMessages();
  const { key, institute, programme, code, group, note } = row;
  const name = nameOfRow(row);
  const isOpen = openPlace > 0;
  return (
    <>
      <span data-grab="" aria-hidden="true" className="choice-grab">
        ⠿
      </span>
      <div className="min-w-0 py-1">
        <p className="choice-name leading-snug font-semibold">{programme}</p>
        <p className="text-sm leading-snug text-muted">
          {institute}
          {code ? <span className="figure"> · {code}</span> : null}
        </p>
        {group ? <p className="mt-1 inline-block rounded-control bg-sunken px-2 text-sm">{group}</p> : null}
        {note ? <p className="mt-1 text-sm whitespace-pre-line">{note}</p> : null}
      </div>
      <div className="choice-tools">
        <label className="choice-tool">
          <input
            type="checkbox"
            id={`pick-${key}`}
            name="chosen"
            value={key}
            aria-label={m.choose({ name })}
            className="size-5 accent-accent"
          />
        </label>
        <button
          type="submit"
          id={`up-${key}`}
          name="do"
          value={`up:${key}`}
          aria-label={m.move_up({ name })}
          className="choice-tool"
        >
          ↑
        </button>
        <button
          type="submit"
          id={`down-${key}`}
          name="do"
          value={`down:${key}`}
          aria-label={m.move_down({ name })}
          className="choice-tool"
        >
          ↓
        </button>
        <button
          type="submit"
          id={`more-${key}`}
          name="do"
          value={isOpen ? "open:0" : `open:${key}`}
          aria-expanded={isOpen}
          aria-label={m.more_of({ name })}
          className="choice-tool"
        >
          ⋯
        </button>
      </div>
      {isOpen ? <RowFields row={row} place={openPlace} /> : null}
    </>
  );
});

/** Place, group and note of one row. */
function RowFields({ row, place }: { row: ChoiceRow; place: number }) {
  const { choices: m } = useMessages();
  const { key, group, note, collegeId, branchId } = row;
  return (
    <div className="choice-fields grid grid-cols-1 gap-4 border-t border-line pt-3 pb-2 sm:grid-cols-2">
      <input type="hidden" name="opened" value={key} />
      <Field
        name="place"
        label={m.place()}
        hint={m.place_hint()}
        inputMode="numeric"
        defaultValue={String(place)}
        maxLength={4}
      />
      <Field name="group" label={m.group()} hint={m.group_hint()} defaultValue={group} maxLength={listLimits.group} />
      <div className="sm:col-span-2">
        <TextField
          name="note"
          label={m.note()}
          hint={m.note_hint()}
          defaultValue={note}
          maxLength={listLimits.note}
          rows={2}
        />
      </div>
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" name="do" value={`save:${key}`}>
          {m.save()}
        </Button>
        <Button type="submit" name="do" value={`remove:${key}`} look="secondary">
          {m.remove()}
        </Button>
        {collegeId === null ? null : (
          <Link to={`${collegePath(collegeId)}?branch=${branchId}#cut-offs`} className="link tap-row">
            {m.college_page()}
          </Link>
        )}
      </div>
    </div>
  );
}

/** Without script, a long list has pages. */
function RowPages({ count, page }: { count: number; page: number }) {
  const { choices: m } = useMessages();
  const pages = Math.ceil(count / rowsOnPage);
  if (pages < 2) return null;
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      {Array.from({ length: pages }, (_, at) => (
        <Button
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name
          key={at}
          type="submit"
          name="do"
          value={`page:${at}`}
          look={at === page ? "primary" : "secondary"}
        >
          {m.rows_from_to({ from: at * rowsOnPage + 1, to: Math.min(count, (at + 1) * rowsOnPage) })}
        </Button>
      ))}
    </p>
  );
}

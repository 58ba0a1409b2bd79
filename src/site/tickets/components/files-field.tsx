import { useState } from "react";
import { useFormat, useMessages } from "#lib/messages/messages.tsx";
import { described, FieldHead } from "#ui/form/field.tsx";

const accepted = ".pdf,.png,.jpg,.jpeg,.webp,application/pdf,image/png,image/jpeg,image/webp";

/** Files to attach; with script, what was chosen is under it with its size. */
export function FilesField({ error }: { error: string | undefined }) {
  const m = useMessages();
  const size = useFileSize();
  const [chosen, setChosen] = useState<File[]>([]);
  return (
    <div>
      <FieldHead id="files" label={m.tickets.files()} hint={m.tickets.files_hint()} error={error} isRequired={false} />
      <input
        type="file"
        id="files"
        name="files"
        multiple
        accept={accepted}
        {...described("files", m.tickets.files_hint(), error)}
        onChange={(event) => setChosen([...(event.currentTarget.files ?? [])])}
        className={`control py-2 file:mr-3 file:min-h-8 file:rounded-control file:border-0 file:bg-sunken file:px-3 file:font-semibold file:text-ink`}
      />
      {chosen.length > 0 ? (
        <ul className="mt-1 text-sm text-muted">
          {chosen.map((file) => (
            <li key={`${file.name} ${file.lastModified} ${file.size}`} className="wrap-anywhere">
              {m.tickets.chosen({ name: file.name, size: size(file.size) })}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** A file's size as people say it. */
export function useFileSize(): (bytes: number) => string {
  const m = useMessages();
  const format = useFormat();
  return (bytes) => {
    const kilobytes = Math.max(1, Math.round(bytes / 1024));
    if (kilobytes < 1000) return m.tickets.kilobytes({ size: format.number(kilobytes) });
    return m.tickets.megabytes({ size: format.number(Math.round((bytes / 1024 / 1024) * 10) / 10) });
  };
}

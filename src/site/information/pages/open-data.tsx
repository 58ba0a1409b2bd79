import type { OpenTableSummary, OpenVersion } from "#features/open-data/contract.ts";
import { readVersions } from "#features/open-data/service/write-package.server.ts";
import { depsContext } from "#http/request-context.server.ts";
import { openDataPath } from "#lib/addresses.ts";
import { useMessages } from "#lib/messages/messages.tsx";
import { PageHead } from "#ui/page/page-head.tsx";
import type { Route } from "./+types/open-data";

export async function loader({ context }: Route.LoaderArgs) {
  const deps = context.get(depsContext);
  const { PUBLIC_URL: publicUrl } = deps.config;
  return { versions: await readVersions(deps), publicUrl, address: publicUrl + openDataPath };
}

/** All public facts as files, how to cite them, and what changed from version to version. */
export default function OpenDataPage({ loaderData: { versions, publicUrl, address } }: Route.ComponentProps) {
  const { frame, open_data: m } = useMessages();
  const [newest] = versions;
  return (
    <div className="page py-5">
      <PageHead title={frame.title({ page: m.title() })} description={m.description()} />
      <h1 className="text-2xl md:text-3xl">{m.title()}</h1>
      <p className="mt-1 max-w-reading text-muted">{m.lead()}</p>
      {newest ? <Files version={newest} /> : <p className="card mt-4 max-w-reading p-4">{m.none()}</p>}
      {newest ? (
        <>
          <h2 className="mt-8 text-xl">{m.cite_title()}</h2>
          <p className="mt-1 max-w-reading">{m.cite({ version: newest.version, address })}</p>
          <p className="mt-2 max-w-reading">{m.licence()}</p>
          <History versions={versions} />
        </>
      ) : null}
      <h2 className="mt-8 text-xl">{m.embed_title()}</h2>
      <p className="mt-1 max-w-reading">{m.embed_text()}</p>
      <pre className={codeBox}>{frameCode(`${publicUrl}/embed/college/12`, 340)}</pre>
      <h2 className="mt-8 text-xl">{m.embed_chances_title()}</h2>
      <p className="mt-1 max-w-reading">{m.embed_chances_text()}</p>
      <pre className={codeBox}>{frameCode(`${publicUrl}/embed/chances`, 640)}</pre>
      <h2 className="mt-8 text-xl">{m.wrong()}</h2>
      <p className="mt-1 max-w-reading">{m.report()}</p>
    </div>
  );
}

/** A file of the open data. @param version its day */
function openDataFilePath(version: string, file: string): string {
  return `/open-data/files/${version}/${file}`;
}

const codeBox = "card mt-2 whitespace-pre-wrap break-words p-4 text-sm";

function frameCode(address: string, height: number): string {
  return `<iframe src="${address}" title="Margdeep"\n  width="100%" height="${height}" loading="lazy"></iframe>`;
}

function Files({ version: { version, tables } }: { version: OpenVersion }) {
  const { open_data: m } = useMessages();
  return (
    <>
      <h2 className="mt-6 text-xl">{m.version({ date: version })}</h2>
      <p>
        <a href={openDataFilePath(version, "datapackage.json")} className="link tap-row">
          {m.descriptor()}
        </a>
      </p>
      <section aria-label={m.scroll()} className="card mt-2 overflow-x-auto p-4">
        <table className="w-full text-left tabular-nums">
          <thead>
            <tr>
              {[m.table(), m.rows(), m.left_out(), m.csv(), m.parquet()].map((head) => (
                <th key={head} scope="col" className="pr-4 font-semibold">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tables.map((table) => (
              <TableRow key={table.name} version={version} table={table} />
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-2 max-w-reading text-sm text-muted">{m.why_left()}</p>
    </>
  );
}

function TableRow({ version, table }: { version: string; table: OpenTableSummary }) {
  const { open_data: m } = useMessages();
  const name = m.table_name({ table: table.name.replaceAll("-", "_") });
  const files = [
    ["csv", m.csv(), table.csvBytes],
    ["parquet", m.parquet(), table.parquetBytes],
  ] as const;
  return (
    <tr className="border-t border-line">
      <th scope="row" className="pr-4 font-normal">
        {name}
      </th>
      <td className="pr-4">{m.number({ value: table.rows })}</td>
      <td className="pr-4">{m.number({ value: table.leftOut.licence + table.leftOut.sample })}</td>
      {files.map(([ending, format, bytes]) => (
        <td key={ending} className="pr-4">
          <a
            href={openDataFilePath(version, `${table.name}.${ending}`)}
            className="link tap-row whitespace-nowrap"
            aria-label={`${m.download({ table: name, format })}, ${m.size({ size: Math.ceil(bytes / 1024) })}`}
          >
            {m.size({ size: Math.ceil(bytes / 1024) })}
          </a>
        </td>
      ))}
    </tr>
  );
}

function History({ versions }: { versions: OpenVersion[] }) {
  const { open_data: m } = useMessages();
  return (
    <>
      <h2 className="mt-8 text-xl">{m.history()}</h2>
      <ul className="mt-1 max-w-reading">
        {versions.map(({ version, former, tables }) => (
          <li key={version}>
            <a href={openDataFilePath(version, "datapackage.json")} className="link tap-row">
              {version}
            </a>
            {": "}
            {former === null ? m.first() : m.changes(sumOf(tables))}
          </li>
        ))}
      </ul>
    </>
  );
}

function sumOf(tables: OpenTableSummary[]) {
  const sum = { added: 0, removed: 0, changed: 0 };
  for (const { changes } of tables) {
    sum.added += changes?.added ?? 0;
    sum.removed += changes?.removed ?? 0;
    sum.changed += changes?.changed ?? 0;
  }
  return sum;
}

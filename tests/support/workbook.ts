import { crc32, deflateRawSync } from "node:zlib";

/** One file in a packed workbook; `claims` declares a false size. */
interface Part {
  name: string;
  content: Buffer;
  claims?: number;
}

/** A minimal Excel workbook with one sheet. Source: ECMA-376 part 1, sections 12 and 18. */
export function workbook(rows: readonly (readonly (string | number | boolean | null)[])[]): Buffer {
  const sheet = rows.map((cells, at) => `<row r="${at + 1}">${cells.map(cell(at + 1)).join("")}</row>`).join("");
  return zip(workbookParts(`<sheetData>${sheet}</sheetData>`));
}

/** A zip bomb: its sheet unpacks to this many megabytes and declares a small size. */
export function bomb(megabytes: number): Buffer {
  const parts = workbookParts("<sheetData/>");
  const sheet = parts.find(({ name }) => name === "xl/worksheets/sheet1.xml") as Part;
  const harmless = sheet.content.length;
  sheet.content = Buffer.concat([sheet.content, Buffer.alloc(megabytes * 1024 * 1024, " ")]);
  sheet.claims = harmless;
  return zip(parts);
}

function cell(row: number) {
  return (value: string | number | boolean | null, column: number) => {
    const place = `r="${String.fromCharCode(65 + column)}${row}"`;
    if (value === null) return `<c ${place}/>`;
    if (typeof value === "number") return `<c ${place}><v>${value}</v></c>`;
    if (typeof value === "boolean") return `<c ${place} t="b"><v>${Number(value)}</v></c>`;
    return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
  };
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function workbookParts(sheetContent: string): Part[] {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const links = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packed = "http://schemas.openxmlformats.org/package/2006";
  const kind = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const part = (name: string, xml: string): Part => ({ name, content: Buffer.from(`<?xml version="1.0"?>${xml}`) });
  return [
    part(
      "[Content_Types].xml",
      `<Types xmlns="${packed}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
    ),
    part(
      "_rels/.rels",
      `<Relationships xmlns="${packed}/relationships"><Relationship Id="r1" Type="${links}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      "xl/workbook.xml",
      `<workbook xmlns="${main}" xmlns:r="${links}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    part(
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${packed}/relationships"><Relationship Id="r1" Type="${links}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    part("xl/worksheets/sheet1.xml", `<worksheet xmlns="${main}">${sheetContent}</worksheet>`),
  ];
}

/** A zip of these files. Source: PKWARE's APPNOTE, sections 4.3.7, 4.3.12 and 4.3.16. */
export function zip(parts: readonly Part[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claims } of parts) {
    const packed = deflateRawSync(content);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(claims ?? content.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), shared, Buffer.from(name), packed]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), shared, entry, Buffer.from(name)]));
    files.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listed, end]);
}

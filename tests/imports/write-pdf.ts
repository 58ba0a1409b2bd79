import { writeFileSync } from "node:fs";

/** A text on a page: its left end and its baseline from the top, in points. */
export type PlacedText = [left: number, fromTop: number, text: string, size?: number];

/** A row of texts on one baseline. */
export const across = (top: number, cells: [left: number, text: string][]): PlacedText[] =>
  cells.map(([left, text]) => [left, top, text]);

const height = 842;
const width = 1191;

/** Writes a PDF with these texts, a page each, as the publishers of lists print them: one text a cell. */
export function writePdf(path: string, pages: PlacedText[][]): void {
  const objects = ["<< /Type /Catalog /Pages 2 0 R >>", "", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"];
  const kids: string[] = [];
  for (const texts of pages) {
    const content = texts.map(([left, top, text, size = 8]) => placed(left, top, text, size)).join("\n");
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    const font = "/Resources << /Font << /F1 3 0 R >> >>";
    const box = `/MediaBox [0 0 ${width} ${height}]`;
    objects.push(`<< /Type /Page /Parent 2 0 R ${box} ${font} /Contents ${objects.length} 0 R >>`);
    kids.push(`${objects.length} 0 R`);
  }
  objects[1] = `<< /Type /Pages /Kids [${kids.join(" ")}] /Count ${kids.length} >>`;
  let file = "%PDF-1.4\n";
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const xref = `xref\n0 ${size}\n0000000000 65535 f \n${table}`;
  writeFileSync(
    path,
    `${file}${xref}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    "latin1",
  );
}

function placed(left: number, top: number, text: string, size: number): string {
  return `BT /F1 ${size} Tf ${left} ${height - top} Td (${text.replace(/[\\()]/g, "\\$&")}) Tj ET`;
}

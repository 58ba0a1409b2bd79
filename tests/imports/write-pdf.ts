import { writeFileSync } from "node:fs";

/** A text on a page: its left end and its baseline from the top, in points; its direction in degrees, 90: upwards. */
export type PlacedText = [left: number, fromTop: number, text: string, size?: number, degrees?: number];

/** A row of texts on one baseline. */
export const across = (top: number, cells: [left: number, text: string][]): PlacedText[] =>
  cells.map(([left, text]) => [left, top, text]);

const height = 842;
const width = 1191;

/**
 * Writes a PDF with these texts, a page each, as the publishers of lists print them: one text a cell.
 *
 * @param pageEntries of each page, such as `/Rotate 90`
 */
export function writePdf(path: string, pages: PlacedText[][], pageEntries = ""): void {
  const objects = ["<< /Type /Catalog /Pages 2 0 R >>", "", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"];
  const kids: string[] = [];
  for (const texts of pages) {
    const content = texts.map(placed).join("\n");
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    const font = "/Resources << /Font << /F1 3 0 R >> >>";
    const box = `/MediaBox [0 0 ${width} ${height}] ${pageEntries}`;
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

function placed([left, top, text, size = 8, degrees = 0]: PlacedText): string {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin, back] = [Math.cos(angle), Math.sin(angle), -Math.sin(angle)].map((part) => part.toFixed(4));
  const place = `${cos} ${sin} ${back} ${cos} ${left} ${height - top} Tm`;
  return `BT /F1 ${size} Tf ${place} (${text.replace(/[\\()]/g, "\\$&")}) Tj ET`;
}

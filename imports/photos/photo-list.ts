import { z } from "zod";
import { readRows } from "../read/read-rows.ts";

/** The table in the folder of the pictures. */
export const listName = "photos.csv";

const columns = ["file", "college", "alt", "author", "licence", "source", "focal_x", "focal_y"];

/** One line of photos.csv. */
export interface ListedPhoto {
  line: number;
  /** The name of a file of the set, or the address of a file on Wikimedia Commons. */
  file: string;
  /** AISHE or AICTE code of the college. */
  code: string;
  alt: string;
  /** Author, licence and, where it is stated, where the photograph was published. */
  credit: string;
  /** What stays in sight, from 0 (left, top) to 1. */
  focal: { x: number; y: number };
}

/** A line that cannot be used, or a picture that no line names. */
export interface RefusedPhoto {
  file: string;
  reason: string;
}

const needed = () => z.string({ error: "is missing" }).trim().min(1, "is missing");
const share = z
  .string()
  .optional()
  .transform((text) => (text?.trim() ? Number(text.replace(",", ".")) : 0.5))
  .refine((at) => at >= 0 && at <= 1, "must be a number from 0 to 1");

const Line = z.object({
  file: needed(),
  college: z.string().trim().optional(),
  alt: needed().pipe(z.string().max(300, "has more than 300 characters")),
  author: needed(),
  licence: needed(),
  source: z.string().trim().optional(),
  focal_x: share,
  focal_y: share,
});

const maxCredit = 200;

/**
 * Reads photos.csv, which states for each picture what it shows, who made it and under which licence.
 *
 * @throws WrongFile for a file that is no table
 */
export async function readPhotoList(path: string): Promise<{ photos: ListedPhoto[]; refused: RefusedPhoto[] }> {
  const photos: ListedPhoto[] = [];
  const refused: RefusedPhoto[] = [];
  for await (const { line, value } of readRows(path, () => {}, columns)) {
    const read = Line.safeParse(value);
    if (!read.success) {
      const reasons = read.error.issues.map(({ path: [column], message }) => `${String(column)} ${message}`);
      refused.push({ file: `${listName}, line ${line}`, reason: reasons.join("; ") });
      continue;
    }
    const { file, college, alt, author, licence, source, focal_x: x, focal_y: y } = read.data;
    const credit = [author, licence, source].filter(Boolean).join(", ");
    const code = college || codeOfFile(file);
    if (credit.length > maxCredit)
      refused.push({ file, reason: `author, licence and source exceed ${maxCredit} letters` });
    else photos.push({ line, file, code, alt, credit, focal: { x, y } });
  }
  return { photos, refused };
}

/** `C-12345.jpg` and `C-12345_2.jpg` are of the college with the code C-12345. */
function codeOfFile(file: string): string {
  return file.replace(/^.*\//, "").replace(/(_[^.]*)?\.[^.]*$/, "");
}

/**
 * Writes the parts of both fonts that pages need, in the weights that the styles use, to src/ui/compiled.
 *
 * Anek Latin: every character of its file, without the alternative forms that no style asks for. The file has 44.8 KB, 1 KB more
 * than a new connection carries in two round trips (30 packets of 1,460 bytes); its part saves the third.
 * Anek Devanagari: the syllables of the Hindi and Marathi texts and every single letter, about 44 KB of 258. A conjunct that is in
 * none of our texts, as in somebody's own words, is drawn with a half letter, which every reader knows.
 */
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as harfbuzz from "harfbuzzjs";
import wawoff2 from "wawoff2";

const wholeFont = (name: string, subset: string) =>
  fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/files/${name}-${subset}-wght-normal.woff2`));
const subsetter = fileURLToPath(import.meta.resolve("harfbuzzjs/dist/harfbuzz-subset.wasm"));

/** The weights of the styles, from `font-normal` to `font-bold`. */
const weights = { from: 400, to: 700 };
/**
 * Ligatures that only look better: an i-matra as wide as its letter, side-by-side conjuncts drawn as one. They are two
 * thirds of the glyphs.
 */
const leftOut = ["pres"];
/** Marathi has letters of its own shape. */
const languages = ["hi", "mr"];

/** Features of Anek Latin: figures of one width (`tabular-nums`), ligatures such as "fi", kerning, accents. */
const latinFeatures = ["tnum", "liga", "kern", "ccmp", "mark", "mkmk", "locl"];

/** Writes each font where its texts have changed since it was written. */
export async function subsetFont(root: string): Promise<void> {
  const syllables = listSyllables(root);
  await writePart(root, "anek-devanagari", "devanagari", syllables.join(" "), (font) => ({
    letters: collectLetters(syllables),
    glyphs: collectGlyphs(font, syllables),
    layout: { without: leftOut },
  }));
  await subsetLatin(root);
}

export async function subsetLatin(root: string): Promise<void> {
  await writePart(root, "anek-latin", "latin", "", () => ({
    letters: latinLetters(),
    glyphs: null,
    layout: { only: latinFeatures },
  }));
}

/**
 * What of a font is retained.
 *
 * @field glyphs those that the letters are drawn with; null: those that the features lead to
 */
interface Part {
  letters: number[];
  glyphs: Set<number> | null;
  layout: { only: string[] } | { without: string[] };
}

async function writePart(root: string, name: string, subset: string, texts: string, choose: (font: Buffer) => Part) {
  const folder = join(root, "src/ui/compiled");
  const [file, stamp] = [join(folder, `${name}.woff2`), join(folder, `${name}.key`)];
  const whole = readFileSync(wholeFont(name, subset));
  const digest = createHash("sha256")
    .update(readFileSync(import.meta.filename))
    .update(whole)
    .update(texts)
    .digest("hex");
  if (existsSync(file) && existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return;
  const font = Buffer.from(await wawoff2.decompress(whole));
  const part = await keepPart(font, choose(font));
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, await wawoff2.compress(part));
  writeFileSync(stamp, digest);
}

/** The characters of its file; styles.css names the same ranges. */
function latinLetters(): number[] {
  const ranges = [[0x00, 0xff], [0x0131], [0x0152, 0x0153], [0x02c6], [0x02da], [0x02dc], [0x2000, 0x206f]];
  const single = [[0x20ac], [0x2122], [0x2212]];
  return [...ranges, ...single].flatMap(([from = 0, to = from]) =>
    range(from, to).map((letter) => letter.codePointAt(0) as number),
  );
}

/** A written syllable: joined consonants, the last one with its vowel and marks. Fonts join letters in no wider context. */
const syllable =
  /(?:[\u0915-\u0939\u0958-\u095f]\u093c?\u094d[\u200c\u200d]?)*[\u0904-\u0939\u0958-\u0961][\u0900-\u0903\u093a-\u094f\u0962\u0963\u200c\u200d]*|[\u0900-\u097f]/gu;

/** Each syllable of the texts once, and those that anybody's own words are put together from. */
export function listSyllables(root: string): string[] {
  const files = languages
    .flatMap((language) => [
      join(root, "messages", `${language}.json`),
      ...globSync(join(root, "content", language, "*.md")),
    ])
    .concat(join(root, "messages/names.json"), join(root, "packages/places/places.json"));
  const text = files.filter(existsSync).map((file) => readFileSync(file, "utf8"));
  return [...new Set([...text.join(" ").matchAll(syllable)].map(([match]) => match).concat(commonSyllables()))].sort();
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));

/** Every letter by itself, half, with each vowel, and under a reph; each vowel with its marks. */
function commonSyllables(): string[] {
  const rare = new Set(["\u0929", "\u0931", "\u0934"]);
  const consonants = range(0x0915, 0x0939).filter((letter) => !rare.has(letter));
  const dotted = [..."कखगजडढफ"].map((letter) => `${letter}\u093c`);
  const vowels = range(0x0905, 0x0914);
  const marks = [...range(0x093e, 0x0943), ...range(0x0945, 0x094c), ..."ंँः"];
  const halves = ["\u094d", "\u094d\u200d"];
  return [
    ...[...consonants, ...dotted].flatMap((letter) => ["", ...halves, ...marks].map((mark) => letter + mark)),
    ...consonants.map((letter) => `र्${letter}`),
    ...vowels.flatMap((vowel) => ["", "ं", "ँ"].map((mark) => vowel + mark)),
    ...["क्ष", "ज्ञ", "त्र", "श्र", "।", "\u25cc"],
  ];
}

/** Glyphs that the syllables are drawn with, and those that shaping passes through on the way: its rules need both. */
function collectGlyphs(file: Buffer, syllables: readonly string[]): Set<number> {
  const font = openFont(file);
  const off = leftOut.map((tag) => new harfbuzz.Feature(tag, 0));
  const glyphs = new Set<number>();
  for (const language of languages) {
    for (const text of syllables) {
      const buffer = new harfbuzz.Buffer();
      buffer.addText(text);
      buffer.setScript("Deva");
      buffer.setDirection(harfbuzz.Direction.LTR);
      buffer.setLanguage(language);
      let isShaped = false;
      buffer.setMessageFunc((passing, _font, message) => {
        // Before the first lookup the buffer holds characters.
        isShaped ||= message.startsWith("start lookup");
        if (isShaped) for (const { codepoint } of passing.getGlyphInfos()) glyphs.add(codepoint);
        return true;
      });
      harfbuzz.shape(font, buffer, off);
      for (const { codepoint } of buffer.getGlyphInfos()) glyphs.add(codepoint);
    }
  }
  return glyphs;
}

/** A font for shaping. */
function openFont(file: Buffer): harfbuzz.Font {
  return new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(file).buffer)));
}

function collectLetters(syllables: readonly string[]): number[] {
  const letters = new Set([...syllables.join("")].map((letter) => letter.codePointAt(0) as number));
  return [...letters, 0x200c, 0x200d, 0x0964];
}

/** The functions of HarfBuzz's subsetter that are called here; numbers are addresses in its memory. */
interface Subsetter {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(bytes: number): number;
  hb_blob_create(data: number, length: number, mode: number, context: number, destroy: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_set_clear(set: number): void;
  hb_set_del(set: number, value: number): void;
  hb_set_invert(set: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_axis_range(
    input: number,
    face: number,
    axis: number,
    from: number,
    to: number,
    usual: number,
  ): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}

const writableMemory = 2;
const layoutFeatures = 6;
/** HB_SUBSET_FLAGS_NO_HINTING, and HB_SUBSET_FLAGS_NO_LAYOUT_CLOSURE: the glyphs are the ones given, and no more. */
const flags = { noHinting: 0x1, noLayoutClosure: 0x200 };

const tagOf = (name: string) => [...name].reduce((tag, letter) => (tag << 8) + letter.charCodeAt(0), 0);

async function keepPart(font: Buffer, { letters, glyphs, layout }: Part): Promise<Buffer> {
  const code = readFileSync(subsetter);
  const { instance } = await WebAssembly.instantiate(code);
  const hb = instance.exports as unknown as Subsetter;
  hb._initialize();
  const data = hb.malloc(font.length);
  new Uint8Array(hb.memory.buffer).set(font, data);
  const face = hb.hb_face_create(hb.hb_blob_create(data, font.length, writableMemory, 0, 0), 0);
  const input = hb.hb_subset_input_create_or_fail();
  const features = hb.hb_subset_input_set(input, layoutFeatures);
  hb.hb_set_clear(features);
  if ("only" in layout) for (const tag of layout.only) hb.hb_set_add(features, tagOf(tag));
  else {
    hb.hb_set_invert(features);
    for (const tag of layout.without) hb.hb_set_del(features, tagOf(tag));
  }
  hb.hb_subset_input_set_flags(input, flags.noHinting | (glyphs ? flags.noLayoutClosure : 0));
  for (const glyph of glyphs ?? []) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph);
  for (const letter of letters) hb.hb_set_add(hb.hb_subset_input_unicode_set(input), letter);
  hb.hb_subset_input_set_axis_range(input, face, tagOf("wght"), weights.from, weights.to, Number.NaN);
  const subset = hb.hb_subset_or_fail(face, input);
  if (subset === 0) throw new Error("HarfBuzz could not take its part of a font");
  const blob = hb.hb_face_reference_blob(subset);
  const start = hb.hb_blob_get_data(blob, 0);
  return Buffer.from(hb.memory.buffer.slice(start, start + hb.hb_blob_get_length(blob)));
}

if (import.meta.main) await subsetFont(process.cwd());

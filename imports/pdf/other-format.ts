const cutOff = "its end is missing, so it was cut off on its way; download it again";
/** Where the mark of the end is; some programs write a little behind it. */
const tailBytes = 2048;

const zip = "it is a spreadsheet (.xlsx) or another zip by the name of a PDF; unpack it, or give it its own ending";
const oldOffice = "it is an old spreadsheet (.xls) or document by the name of a PDF; save it as .xlsx or .csv";
const picture = "it is a picture by the name of a PDF; take the file that the publisher has on its site";
const webPage =
  "it is a web page by the name of a PDF, perhaps a notice of the publisher's site; download the file again from there";

/** What a file begins with whose name says PDF and whose bytes do not, in hexadecimal. */
const formats = new Map([
  ["504b0304", zip],
  ["d0cf11e0", oldOffice],
  ["1f8b", "it is compressed (gzip); unpack it"],
  ["89504e47", picture],
  ["ffd8ff", picture],
]);
const markup = /^[^a-z]{0,3}\s*<(!doctype|html|head|body|script|table|\?xml|!--)/i;

/**
 * Why the bytes of a file are no whole PDF, as the end of a sentence for the operator.
 *
 * @returns null for what may be one
 */
export function otherFormatOf(bytes: Uint8Array): string | null {
  const begin = textOf(bytes.subarray(0, 1024));
  if (begin.trim() === "") return "it is empty";
  const first = Buffer.from(bytes.subarray(0, 4)).toString("hex");
  for (const [mark, problem] of formats) if (first.startsWith(mark)) return problem;
  if (markup.test(begin)) return webPage;
  const isPdf = begin.includes("%PDF-");
  return isPdf && !textOf(bytes.subarray(-tailBytes)).includes("%%EOF") ? cutOff : null;
}

/** A letter for each byte. */
function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}

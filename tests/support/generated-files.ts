import sharp from "sharp";

/** Generates the files of every kind that tests upload. */

export const pdf = (bytes = 64): Buffer => {
  const head = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n");
  return Buffer.concat([head, Buffer.alloc(Math.max(0, bytes - head.length), " ")]);
};

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#f2a71b" } });

export const png = (width = 40, height = 30) => plain(width, height).png().toBuffer();
export const webp = () => plain(40, 30).webp().toBuffer();

/** A photo as a camera writes it: rotated by an EXIF tag, with GPS coordinates. */
export const jpegWithPlace = () =>
  plain(40, 30)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: "Canary Camera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "18/1 31/1 0/1" } })
    .toBuffer();

export const exe = () => Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200, 1)]);
export const svgWithScript = () =>
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
export const html = () => Buffer.from("<!doctype html><script>alert(1)</script>");

/** A PNG that would execute script if it were served as HTML. */
export const pngWithScript = async () => Buffer.concat([await png(), Buffer.from("<script>alert('canary')</script>")]);

import { largestWidth, pictureRatio, smallestWidth } from "#lib/picture-address.ts";
import { maxPicturePixels } from "./contract.ts";

export interface Size {
  width: number;
  height: number;
}

/** A point of a picture: 0 is left or top, 1 right or bottom. */
export interface Point {
  x: number;
  y: number;
}

/** A part of a picture, in pixels. */
export interface Cut extends Size {
  left: number;
  top: number;
}

export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;

/** Error messages for files that cannot be used as pictures. */
export const pictureProblems = {
  missing: "Choose a picture",
  tooMany: "Send one picture at a time",
  tooLarge: "The picture is larger than 15 MB. Save it smaller and try again",
  otherType: "This is not a JPEG, PNG, WebP or AVIF picture, whatever its name says",
  tooManyPixels: "The picture has more than 50 million pixels. Save it smaller and try again",
  tooSmall: "The picture is too small: at least 480 by 320 pixels stay sharp on a phone",
  unreadable: "The picture cannot be read. It may be damaged",
} as const;

/** The largest crop with our aspect ratio, with the focal point as close to its centre as the edges allow. */
export function cropAround({ width, height }: Size, { x, y }: Point): Cut {
  const cutWidth = Math.min(width, Math.round(height * pictureRatio));
  const cutHeight = Math.min(height, Math.round(width / pictureRatio));
  return {
    width: cutWidth,
    height: cutHeight,
    left: placeOf(x, cutWidth, width),
    top: placeOf(y, cutHeight, height),
  };
}

/** The start of an interval that is centred on the point and stays within bounds. */
function placeOf(point: number, stretch: number, whole: number): number {
  return Math.max(0, Math.min(whole - stretch, Math.round(point * whole - stretch / 2)));
}

/** Width of the largest file of a crop, which is never enlarged. */
export function largestOf(cut: Size): number {
  return Math.min(largestWidth, cut.width);
}

/**
 * Why a picture of this size is refused before any pixel is decoded, or null.
 *
 * @param size as stated in its header
 */
export function sizeProblem(size: Size): string | null {
  if (size.width * size.height > maxPicturePixels) return pictureProblems.tooManyPixels;
  return cropAround(size, { x: 0.5, y: 0.5 }).width < smallestWidth ? pictureProblems.tooSmall : null;
}

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

/** What staff are told of a file that cannot be a picture of the site. */
export const pictureProblems = {
  missing: "Choose a picture",
  tooMany: "Send one picture at a time",
  tooLarge: "The picture is larger than 15 MB. Save it smaller and try again",
  otherType: "This is not a JPEG, PNG, WebP or AVIF picture, whatever its name says",
  tooManyPixels: "The picture has more than 50 million pixels. Save it smaller and try again",
  tooSmall: "The picture is too small: at least 480 by 320 pixels stay sharp on a phone",
  unreadable: "The picture cannot be read. It may be damaged",
} as const;

/** The largest part of a picture in the shape of ours, with the focal point as near to its middle as the edges allow. */
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

/** Where a stretch begins that has the point in its middle and stays inside. */
function placeOf(point: number, stretch: number, whole: number): number {
  return Math.max(0, Math.min(whole - stretch, Math.round(point * whole - stretch / 2)));
}

/** Width of the largest file made of a cut, which is never drawn larger than it is. */
export function largestOf(cut: Size): number {
  return Math.min(largestWidth, cut.width);
}

/**
 * Why a picture of this size is refused, before a single pixel of it is unfolded; null when it is not.
 *
 * @param size as its head says
 */
export function sizeProblem(size: Size): string | null {
  if (size.width * size.height > maxPicturePixels) return pictureProblems.tooManyPixels;
  return cropAround(size, { x: 0.5, y: 0.5 }).width < smallestWidth ? pictureProblems.tooSmall : null;
}

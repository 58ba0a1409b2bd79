/** Warm tints that the drawings of hostels wear in turn, so that a list is not one block of colour. */
const tints = ["hotel-management", "pharmacy", "architecture", "mca-it", "design"] as const;

/** The tint of a hostel's drawing; the same on its card and its page. */
export function houseTint(hostelId: number): string {
  return tints[hostelId % tints.length] ?? tints[0];
}

import { plainDigits } from "margdeep-search/any-script";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { type ListedPlace, selectDistricts, selectPin } from "../store/places.server.ts";

/**
 * Where a reader lives, from a PIN code or the name of a city or district ("Pune", "Bilaspur, Chhattisgarh"). Nothing is
 * stored.
 *
 * @returns null when nothing was typed
 * @throws AppError invalid_input when the list of PIN codes has no such place, or several of the name
 */
export async function findHome({ reads }: Pick<Deps, "reads">, typed: string): Promise<ListedPlace | null> {
  const text = plainDigits(typed).trim().replaceAll(/\s+/g, " ");
  if (text === "") return null;
  const pin = text.replaceAll(" ", "");
  const places: ListedPlace[] = /^\d+$/.test(pin)
    ? [await selectPin(reads.db, pin)].filter((one) => one !== null)
    : await byName();
  if (places.length > 1) throw new AppError("invalid_input", { home: severalPlaces });
  if (!places[0]) throw new AppError("invalid_input", { home: noSuchPlace });
  return places[0];

  function byName() {
    const [name = "", state = ""] = text.split(",").map((part) => part.trim());
    return selectDistricts(reads.db, name, state);
  }
}

export const noSuchPlace = "is not in our list of places. Please try a PIN code, or the name of the district";
export const severalPlaces = "is the name of several places. Please add the state after a comma, or use a PIN code";

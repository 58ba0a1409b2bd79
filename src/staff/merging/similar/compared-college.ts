/** A college as it is compared. */
export interface ComparedCollege {
  id: number;
  name: string;
  shortName: string | null;
  area: string;
  city: string;
  district: string;
  state: string;
  pincode: string | null;
  university: string;
  isWomenOnly: boolean;
  aliases: string[];
  codes: { authority: string; code: string }[];
  hasSeats: boolean;
  hasCutoffs: boolean;
}

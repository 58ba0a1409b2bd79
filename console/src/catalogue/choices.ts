import { stateNames } from "margdeep-places/states";

/** Display labels of database values. */
export const ownershipChoices = [
  { id: "government", name: "Government" },
  { id: "central_government", name: "Central government" },
  { id: "state_government", name: "State government" },
  { id: "government_aided", name: "Government aided" },
  { id: "private", name: "Private" },
  { id: "deemed_government", name: "Deemed, government" },
  { id: "deemed_private", name: "Deemed, private" },
  { id: "central_university", name: "Central university" },
  { id: "state_university", name: "State university" },
  { id: "private_university", name: "Private university" },
  { id: "unknown", name: "Not known" },
];

export const levelChoices = [
  { id: "diploma", name: "Diploma" },
  { id: "ug", name: "Undergraduate" },
  { id: "pg", name: "Postgraduate" },
];

export const statusChoices = [
  { id: "official", name: "Official" },
  { id: "claimed", name: "Claimed by the institute" },
  { id: "provisional", name: "Provisional" },
  { id: "sample", name: "Sample" },
];

/** Figures of which a source may say that its publisher does not give them. */
export const withheldChoices = [
  { id: "intake", name: "Seats" },
  { id: "seats_by_category", name: "Seats by category" },
  { id: "median_package", name: "Median package" },
  { id: "highest_package", name: "Highest package" },
  { id: "graduates", name: "Graduates" },
  { id: "placed", name: "Students placed" },
];

/** Indian states and union territories, as named in the catalogue. */
export const stateChoices = stateNames.map((name) => ({ id: name, name }));

import { authorityModels } from "margdeep-chances/authority-models";
import { type Authority, authorities } from "../contract.ts";

/** Authorities as cut-offs and lists name them. */
export const listedAuthorities = Object.fromEntries(
  authorities.map((key) => [key, authorityModels.find((model) => model.key === key)!.name]),
) as Readonly<Record<Authority, string>>;

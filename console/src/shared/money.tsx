import { InputAdornment } from "@mui/material";
import { NumberInput, type NumberInputProps } from "react-admin";

const format = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", maximumFractionDigits: 2 });

/** Paise as people write them: "₹ 12,34,567", "₹ 49.50". */
export function rupees(paise: number): string {
  return format.format(paise / 100).replace(/\.00$/, "");
}

/**
 * Money typed in rupees.
 *
 * @param unit what the wire's field counts: paise, unless it says rupees
 */
export function RupeesInput({ unit = "paise", ...props }: NumberInputProps & { unit?: "paise" | "rupees" }) {
  const perRupee = unit === "paise" ? 100 : 1;
  return (
    <NumberInput
      min={0}
      format={(value?: number | null) => (typeof value === "number" ? value / perRupee : value)}
      parse={(typed) => (typed === "" || typed === null ? null : Math.round(Number(typed) * perRupee))}
      slotProps={{ input: { startAdornment: <InputAdornment position="start">₹</InputAdornment> } }}
      {...props}
    />
  );
}

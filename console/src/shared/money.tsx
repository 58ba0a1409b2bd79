import { InputAdornment } from "@mui/material";
import { NumberInput, type NumberInputProps } from "react-admin";
import { type Paise, rupeesOf } from "../../../src/lib/money.ts";

const format = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR", maximumFractionDigits: 2 });

/** Paise as people write them: "₹ 12,34,567", "₹ 49.50". */
export function formatPaise(amount: Paise): string {
  return format.format(rupeesOf(amount)).replace(/\.00$/, "");
}

/** Whole rupees typed for a field that holds rupees on the wire. */
export function RupeesInput(props: NumberInputProps) {
  return (
    <NumberInput
      min={0}
      parse={(typed) => (typed === "" || typed === null ? null : Math.round(Number(typed)))}
      slotProps={{ input: { startAdornment: <InputAdornment position="start">₹</InputAdornment> } }}
      {...props}
    />
  );
}

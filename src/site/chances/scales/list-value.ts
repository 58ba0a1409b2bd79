/** The value of the option that names one year of a scale. */
export const listValue = (scale: string, year: number) => `${year} ${scale}`;

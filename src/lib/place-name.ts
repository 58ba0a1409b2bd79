/** A name with its city, which is not repeated where the name contains it. @param city in the language of the name, or of the page */
export function nameWithCity(name: string, city: string): string {
  return name.toLowerCase().includes(city.toLowerCase()) ? name : `${name}, ${city}`;
}

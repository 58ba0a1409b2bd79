// What the form in the browser knows of reports too, without the schemas.

export const maxShouldBe = 300;
export const maxWords = 2000;
export const maxOffice = 200;
/** What a receipt stated, as a report stores it. */
export const maxShown = 500;

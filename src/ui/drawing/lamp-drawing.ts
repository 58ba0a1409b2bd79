/** The lamp mark for the file of icons. The flame has the accent of the page, the lamp the colour of the words around it. */
export const lampSymbol =
  '<symbol id="lamp" viewBox="0 0 32 32"><path fill="var(--accent)" d="M16 2c3.4 3.8 4.6 6.4 4.6 8.6A4.6 4.6 0 0 1 16 15.2a4.6 4.6 0 0 1-4.6-4.6C11.4 8.4 12.600 5.800 16 2z"/><path fill="currentColor" d="M3 17h26c0 5.200-3.600 8.600-8.600 9.200l1.600 3.300H10l1.600-3.300C6.600 25.600 3 22.200 3 17z"/></symbol>';

/** What a cell shows whose formula failed, or whose linked data cannot be read: no word of an address. */

/** Also as programs in other languages write them (`#WERT!`, `#¡REF!`, `#NV`), and LibreOffice (`Err:502`). */
const ERROR_WORD = /^(?:#¡?[\p{Lu}/_0]{2,20}[!?]|#(?:N\/A|N\/D|NV|N\.V\.|N\.D\.|GETTING_DATA)|Err:\d{3})$/u;

/** @param cell as the sheet shows it */
export function isErrorWord(cell: string): boolean {
  // Fast path: runs for every cell.
  const [first] = cell;
  return (first === '#' || first === 'E' || first === ' ') && ERROR_WORD.test(cell.trim());
}

/** The text in a cell whose formula failed or whose linked data is unreadable. It is not part of an address. */

/** Includes the words of other languages (`#WERT!`, `#¡REF!`, `#NV`) and LibreOffice (`Err:502`). */
const ERROR_WORD = /^(?:#¡?[\p{Lu}/_0]{2,20}[!?]|#(?:N\/A|N\/D|NV|N\.V\.|N\.D\.|GETTING_DATA)|Err:\d{3})$/u;

/** @param cell the text that the sheet shows */
export function isErrorWord(cell: string): boolean {
  // Fast path: runs for every cell.
  const [first] = cell;
  return (first === '#' || first === 'E' || first === ' ') && ERROR_WORD.test(cell.trim());
}

/** A letter that is to be written into a text file whose encoding has none for it. */
export type LackingLetter = {
  readonly letter: string;
  /** Cells that have it. */
  readonly cells: number;
  /** The first of them. `row`: its place in the list, from 1; `column`: its name in the new file; `text`: a word of it. */
  readonly example: { readonly row: number; readonly column: string; readonly text: string };
};

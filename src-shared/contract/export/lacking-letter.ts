/** A character that the encoding of a text file lacks. */
export type LackingLetter = {
  readonly letter: string;
  readonly cells: number;
  /** The first such cell. `row`: place in the list, from 1; `column`: name in the new file; `text`: a word of the cell. */
  readonly example: { readonly row: number; readonly column: string; readonly text: string };
};

/** A list as its mapping is guessed from: a sample of the cells of each column, in the order of the rows. */
export type Table = readonly { readonly name: string; readonly cells: readonly string[] }[];

/** @param rows header excluded; may be empty */
export function tableOf(columns: readonly string[], rows: readonly (readonly string[])[]): Table {
  return columns.map((name, index) => ({ name, cells: rows.map((row) => row[index] ?? '') }));
}

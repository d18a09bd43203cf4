/** JSON of our own columns: written by this app, so its shape is known. */

/** The one cast of the room: what is read here was written by `JSON.stringify` of a `T` in the same repository. */
export function fromJson<T>(text: string): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own column, see above
  return JSON.parse(text) as T;
}

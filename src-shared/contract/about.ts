/** What the app is, and what it ships that others made. */

export type ShippedPart = {
  readonly name: string;
  /** null: it has none. */
  readonly version: string | null;
  /** As its makers name it. */
  readonly licence: string;
};

export type About = {
  readonly version: string;
  /** In the order of their names. */
  readonly parts: readonly ShippedPart[];
};

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
  /** The host updates come from; null: none are looked for. */
  readonly updatesFrom: string | null;
  /** In the order of their names. */
  readonly parts: readonly ShippedPart[];
};

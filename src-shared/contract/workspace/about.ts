/** A third-party part that ships with the app. */
export type ShippedPart = {
  readonly name: string;
  /** null if the part has no version. */
  readonly version: string | null;
  readonly licence: string;
};

export type About = {
  readonly version: string;
  /** The host that offers updates; null if the app looks for none. */
  readonly updatesFrom: string | null;
  readonly parts: readonly ShippedPart[];
};

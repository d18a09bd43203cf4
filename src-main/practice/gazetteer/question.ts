/** A question to /validate or /geocode in any form. Texts are as entered; unknown is ''. */
export type Question = {
  readonly country: string;
  /** The street. It may have several segments between commas: a building, a unit, the number. */
  readonly street: string;
  readonly houseNumber: string;
  readonly locality: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
};

/** A possible reading of a street text. `key`: the folded name of the street. `text`: the text that was read. */
export type Reading = {
  readonly key: string;
  readonly text: string;
  readonly houseNumber: string;
  /** Segments and words other than street and number: a building, a practice, a care-of line. */
  readonly others: readonly string[];
};

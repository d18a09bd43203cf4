/** What /validate and /geocode are asked, whatever the form it came in. Texts as entered; unknown is ''. */
export type Question = {
  readonly country: string;
  /** May hold several segments between commas: a building, a unit, the number. */
  readonly street: string;
  readonly houseNumber: string;
  readonly locality: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
};

/** How a segment of the street text may be read: which part is the name, which the number, what stands before. */
export type Reading = {
  readonly key: string;
  readonly text: string;
  readonly houseNumber: string;
  /** Segments and words beside street and number: a building, a practice, a care-of line. */
  readonly others: readonly string[];
};

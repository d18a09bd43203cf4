const bodies = new Map<string, string>();

/** Returns the body of the request for a question in the ledger: the question without its empty parts. */
export function bodyOf(question: string): string {
  const known = bodies.get(question);
  if (known !== undefined) return known;
  const present = (_: string, value: unknown): unknown => (value === '' ? undefined : value);
  const body = JSON.stringify(JSON.parse(question), present);
  bodies.set(question, body);
  return body;
}

/** Returns the body of the request for an email. */
export const emailBody = (email: string): string => JSON.stringify({ email });

/** The parts of an address that the lists have. */
export const PARTS = ['street', 'house_number', 'city', 'postcode'];
/** An address by its parts, as in questions and answers. */
export type Address = Readonly<Record<string, string>>;

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

/** Returns the lower case, with the usual form of the Greek sigma instead of its final form. */
export function lowerCase(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

/** The last code point in the table. Code points above it have no case. */
const LAST_CASED = 0x1_ff_ff;

let known: ReadonlyMap<string, readonly string[]> | null = null;

/** Returns all letters with the same lower case, including the letter. The first call computes a table in 10 ms. */
export function casesOf(letter: string): readonly string[] {
  known ??= findCases();
  return known.get(lowerCase(letter)) ?? [letter];
}

function findCases(): ReadonlyMap<string, readonly string[]> {
  const cases = new Map<string, string[]>();
  for (let code = 0; code <= LAST_CASED; code += 1) {
    const letter = String.fromCodePoint(code);
    const small = lowerCase(letter);
    if (small === letter) continue;
    const others = cases.get(small);
    if (others) others.push(letter);
    else cases.set(small, [small, letter]);
  }
  return cases;
}

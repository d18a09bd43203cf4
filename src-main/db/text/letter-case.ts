/** Upper and lower case as the search of a list sees them: of every writing, not of ASCII alone. */

/** The Greek s at the end of a word is another letter only in lower case. */
export function lowerCase(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

/** Beyond it no letter has a case. */
const LAST_CASED = 0x1_ff_ff;

let known: ReadonlyMap<string, readonly string[]> | null = null;

/** All letters that are this one in lower case, itself among them. Worked out when it is first asked: ten milliseconds. */
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

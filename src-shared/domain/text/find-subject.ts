/** Decides whether a stored text contains the text by which a person is searched. */
import { foldText } from './fold.ts';

export type SubjectTest = {
  /** The folded text; '' if it has neither letters nor digits. */
  readonly needle: string;
  readonly holds: (text: string) => boolean;
  /** Like `holds`, for JSON whose texts are searched one by one. */
  readonly holdsJson: (json: string | null) => boolean;
};

const DIGIT = /\d/u;

/**
 * Ignores case, accents and punctuation: "Müller, Jane" contains "muller jane". A number matches only as a whole:
 * "112 Elm Street" does not contain "12 Elm Street".
 */
export function createSubjectTest(wanted: string): SubjectTest {
  const needle = foldText(wanted);
  const [first = '', last = ''] = [needle.at(0), needle.at(-1)];
  const joins = (one: string, other: string): boolean => DIGIT.test(one) && DIGIT.test(other);
  const isIn = (folded: string): boolean => {
    for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + 1)) {
      const [before = '', after = ''] = [folded[at - 1], folded[at + needle.length]];
      if (!joins(before, first) && !joins(last, after)) return true;
    }
    return false;
  };
  const holds = (text: string): boolean => needle !== '' && isIn(foldText(text));
  return {
    needle,
    holds,
    holdsJson(json) {
      if (json === null) return false;
      // Without escapes, a text of the JSON can only have the needle if the JSON itself has it.
      if (!json.includes('\\') && !foldText(json).includes(needle)) return false;
      return textsOf(json).some(holds);
    },
  };
}

/** Members that hold a word of the app, or the initials of the person who decided. They are not searched. */
const WORDS: ReadonlySet<string> = new Set([
  'kind',
  'decidedBy',
  'initials',
  'ruleVersion',
  'source',
  'accuracyType',
]);

/** Returns all texts in a JSON value. Returns a plain text, which is not an object, a list or a string in JSON, unchanged. */
function textsOf(json: string): readonly string[] {
  const texts: string[] = [];
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return [json];
  }
  // A note may be a telephone number, which JSON reads as a number.
  if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return [json];
  const open = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one === 'string') texts.push(one);
    if (typeof one !== 'object' || one === null) continue;
    for (const [name, inner] of Object.entries(one)) if (!WORDS.has(name)) open.push(inner);
  }
  return texts;
}

/**
 * Checks limits before a text is parsed as JSON. Deep nesting overflows the stack of later code (the schemas,
 * `JSON.stringify`, messages to threads). A parsed value takes up to a hundred times the memory of its text.
 */

/** The maximum depth of nesting. The documented replies have five levels. */
const MOST_LEVELS = 64;
/** The maximum number of values: forty for each of ten thousand emails. A million names alone would fill the memory of a job's thread. */
const MOST_VALUES = 400_000;

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPENING: readonly (number | undefined)[] = [91, 123];
const CLOSING: readonly (number | undefined)[] = [93, 125];

/** Whether a text stays within the limits of depth and number of values. The text need not be JSON. */
export function isWithinJsonLimits(raw: string, mostValues = MOST_VALUES): boolean {
  if (raw.length <= mostValues && !exceedsDepth(raw, '{', '[')) return true;
  let level = 0;
  let values = 0;
  let inString = false;
  for (let at = 0; at < raw.length; at += 1) {
    const unit = raw.charCodeAt(at);
    if (inString) {
      if (unit === BACKSLASH) at += 1;
      else if (unit === QUOTE) inString = false;
    } else if (unit === QUOTE) inString = true;
    else if (OPENING.includes(unit)) level += 1;
    else if (CLOSING.includes(unit)) level -= 1;
    else if (unit === COMMA) values += 1;
    if (level > MOST_LEVELS || values > mostValues) return false;
  }
  return true;
}

/** Whether a text begins as a JSON object or list but ends before the object or list does. */
export function isCutShort(raw: string): boolean {
  if (!OPENING.includes(raw.trimStart().charCodeAt(0)) || !isWithinJsonLimits(raw)) return false;
  let level = 0;
  let inString = false;
  for (let at = 0; at < raw.length; at += 1) {
    const unit = raw.charCodeAt(at);
    if (inString) {
      if (unit === BACKSLASH) at += 1;
      else if (unit === QUOTE) inString = false;
    } else if (unit === QUOTE) inString = true;
    else if (OPENING.includes(unit)) level += 1;
    else if (CLOSING.includes(unit)) level -= 1;
  }
  return inString || level > 0;
}

/** Whether a text has more brackets than allowed levels. Most texts have fewer, and counting them is 20 times as fast as the full check. */
function exceedsDepth(raw: string, ...signs: readonly string[]): boolean {
  let count = 0;
  for (const sign of signs)
    for (let at = raw.indexOf(sign); at >= 0; at = raw.indexOf(sign, at + 1)) {
      count += 1;
      if (count > MOST_LEVELS) return true;
    }
  return false;
}

/** Replaces the escapes of lone surrogates with the escape of U+FFFD, because UTF-8 cannot store lone surrogates. */
export function wellFormed(json: string): string {
  if (!SURROGATE.test(json)) return json;
  return json.replaceAll(ESCAPES, (escape) => (HALF.test(escape) ? '\\ufffd' : escape));
}

const SURROGATE = /\\u[dD][89a-fA-F]/;
/** Matches a surrogate pair or any single escape. An escaped backslash is consumed, so it never begins a pair. */
const ESCAPES = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\[^u]/g;
const HALF = /^\\u[dD][89a-fA-F][\da-fA-F]{2}$/;

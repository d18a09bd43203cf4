/**
 * What a text must not be before it is parsed as JSON, told in one pass. Nesting that `JSON.parse` takes ends whatever
 * walks the value afterwards (the schemas, `JSON.stringify`, the way to another thread), and a value takes up to a
 * hundred times the memory of its text.
 */

/** The document's replies have five levels. */
const MOST_LEVELS = 64;
/** Ten thousand emails, with a hundred fields each. */
const MOST_VALUES = 1_000_000;

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPENING: readonly (number | undefined)[] = [91, 123];
const CLOSING: readonly (number | undefined)[] = [93, 125];

/** Whether a text, if it is JSON, is neither nested more deeply nor of more values than any reply. */
export function isWithinJsonLimits(raw: string): boolean {
  if (raw.length <= MOST_VALUES && !hasMany(raw, '{', '[')) return true;
  let level = 0;
  let values = 0;
  let isText = false;
  for (let at = 0; at < raw.length; at += 1) {
    const unit = raw.charCodeAt(at);
    if (isText) {
      if (unit === BACKSLASH) at += 1;
      else if (unit === QUOTE) isText = false;
    } else if (unit === QUOTE) isText = true;
    else if (OPENING.includes(unit)) level += 1;
    else if (CLOSING.includes(unit)) level -= 1;
    else if (unit === COMMA) values += 1;
    if (level > MOST_LEVELS || values > MOST_VALUES) return false;
  }
  return true;
}

/** Whether a text opens more than a reply can be deep. Nearly none does, which this sees twenty times as fast. */
function hasMany(raw: string, ...signs: readonly string[]): boolean {
  let count = 0;
  for (const sign of signs)
    for (let at = raw.indexOf(sign); at >= 0; at = raw.indexOf(sign, at + 1)) {
      count += 1;
      if (count > MOST_LEVELS) return true;
    }
  return false;
}

/**
 * JSON without halves of characters, which only its escapes can write: no URL, file or database holds one, and what comes
 * back from there is another text.
 */
export function wellFormed(json: string): string {
  if (!SURROGATE.test(json)) return json;
  return json.replaceAll(ESCAPES, (escape) => (HALF.test(escape) ? '\\ufffd' : escape));
}

const SURROGATE = /\\u[dD][89a-fA-F]/;
/** A whole pair, or any one escape: an escaped backslash begins none. */
const ESCAPES = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\[^u]/g;
const HALF = /^\\u[dD][89a-fA-F][\da-fA-F]{2}$/;

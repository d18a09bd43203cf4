/** Extracts the address from the text of a `POST /validate` reply. An export reads up to a million replies for this. */
import { plainStandardized } from './plain-match.ts';
import { readJson } from './reply.ts';
import type { StandardizedReply } from './standardized.ts';

const KEY = '"standardized"';

/** Returns what `JSON.parse` would find as `standardized`, or null if this quick search cannot be sure. */
export function plainAddress(reply: string): StandardizedReply | null {
  const at = reply.indexOf(KEY);
  // The name could occur again in an escaped form, so a reply with escapes is not searched.
  if (at === -1 || reply.includes(KEY, at + 1) || reply.includes('\\u')) return null;
  if (!reply.startsWith(':{', at + KEY.length) || !isOutermost(reply, at)) return null;
  const end = reply.indexOf('}', at);
  return end === -1 ? null : plainStandardized(readJson(reply.slice(at + KEY.length + 1, end + 1)));
}

/** Whether a place in a JSON text is directly in the outermost object and not inside a string. */
function isOutermost(json: string, place: number): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < place; at += 1) {
    const sign = json[at];
    if (sign === '\\') at += 1;
    else if (sign === '"') isText = !isText;
    else if (isText) continue;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
  }
  return depth === 1 && !isText;
}

/** The address of a reply of `POST /validate` taken out of its text: an export asks a million replies for nothing else. */
import { plainStandardized } from './plain-match.ts';
import { readJson } from './reply.ts';
import type { StandardizedReply } from './standardized.ts';

const KEY = '"standardized"';

/**
 * What `JSON.parse` would find as `standardized` in a text that is JSON; null where that is not plain to see: the name
 * stands elsewhere too or may be written otherwise, or the address has a brace or a part that is no text.
 */
export function plainAddress(reply: string): StandardizedReply | null {
  const at = reply.indexOf(KEY);
  // Names may be written with escapes: a name that is seen may not be the only one of its kind.
  if (at === -1 || reply.includes(KEY, at + 1) || reply.includes('\\u')) return null;
  if (!reply.startsWith(':{', at + KEY.length) || !isOutermost(reply, at)) return null;
  const end = reply.indexOf('}', at);
  return end === -1 ? null : plainStandardized(readJson(reply.slice(at + KEY.length + 1, end + 1)));
}

/** Whether what stands at a place of a JSON text is in its outermost object, and in no text. */
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

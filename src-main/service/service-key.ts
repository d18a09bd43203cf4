/** What may be done with the key (part 5). It travels in the header `X-Service-Key` and nowhere else. */

import type { KeyUse } from './key-use.ts';
import { isSentWithoutKey } from './leniencies.ts';
import { ServiceError } from './service-error.ts';

/**
 * The header for a call.
 *
 * @throws ServiceError `authentication`, nothing sent, with `detail` `key_malformed` (empty, or with characters
 *   a header cannot carry: a key pasted with a line break or a curly quote would fail inside the HTTP library,
 *   with the key in the message), `test_key` (`test` is accepted on /suggest only), `key_missing`.
 */
export function keyHeader(key: string | null, use: KeyUse): Readonly<Record<string, string>> {
  if (use === 'none') return {};
  if (key === null) {
    if (isSentWithoutKey(use)) return {};
    throw keyForgotten();
  }
  if (!isSendableKey(key)) throw new ServiceError({ kind: 'authentication', detail: 'key_malformed' });
  if (isTestKey(key) && use !== 'suggest') {
    throw new ServiceError({ kind: 'authentication', detail: 'test_key' });
  }
  return { 'X-Service-Key': key };
}

/** For a key there was and is no more: nothing is asked without it, also where the service might not need one. */
export const keyForgotten = (): ServiceError =>
  new ServiceError({ kind: 'authentication', detail: 'key_missing' });

/** Visible ASCII: what every HTTP library and proxy carries unchanged. */
export function isSendableKey(key: string): boolean {
  return /^[\x21-\x7e]+$/u.test(key);
}

/** `test` is a public word for legacy widgets, good for /suggest and refused everywhere else (part 5, rule 4). */
export function isTestKey(key: string): boolean {
  return key === 'test';
}

/** The rules for the key (part 5). The key is sent only in the header `X-Service-Key`. */

import type { KeyUse } from './key-use.ts';
import { isSentWithoutKey } from './leniencies.ts';
import { ServiceError } from './service-error.ts';

/**
 * Returns the header for a call.
 *
 * @throws ServiceError `authentication` with `detail` `key_malformed`, `test_key` (only /suggest accepts `test`) or
 * `key_missing`. The HTTP library would fail on a malformed key with the key in its message.
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

/** Returns the error for a missing key. After a key is removed, nothing is sent, even if the service needs no key. */
export const keyForgotten = (): ServiceError =>
  new ServiceError({ kind: 'authentication', detail: 'key_missing' });

/** Whether the key is visible ASCII, which every HTTP library and proxy carries unchanged. */
export function isSendableKey(key: string): boolean {
  return /^[\x21-\x7e]+$/u.test(key);
}

/** Whether the key is `test`, a public word for legacy widgets that only /suggest accepts (part 5, rule 4). */
export function isTestKey(key: string): boolean {
  return key === 'test';
}

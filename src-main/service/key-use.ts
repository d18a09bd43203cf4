/**
 * `key`: the key is sent if there is one · `suggest`: as `key`, but it may be `test` · `required`: nothing is sent
 * without a key · `none`: no key is sent
 */
export type KeyUse = 'key' | 'suggest' | 'required' | 'none';

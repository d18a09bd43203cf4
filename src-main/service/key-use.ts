/**
 * `key`: sent when there is one · `suggest`: the same, and the word `test` is allowed · `required`: nothing is
 * sent without one · `none`: never carries a key (/dev-key).
 */
export type KeyUse = 'key' | 'suggest' | 'required' | 'none';

/**
 * `key`: sent if there is one · `suggest`: also accepts `test` · `required`: nothing is sent without · `none`: never
 * sent
 */
export type KeyUse = 'key' | 'suggest' | 'required' | 'none';

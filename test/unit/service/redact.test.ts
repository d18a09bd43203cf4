import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyForSupport, withoutKey } from '../../../src-main/service/transport/redact.ts';
import { KEY } from './clients.ts';

const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(2, '0');

const WRITINGS: readonly (readonly [name: string, write: (character: string) => string])[] = [
  ['as it is', (character) => character],
  ['percent-encoded', (character) => `%${hex(character)}`],
  ['percent-encoded in capitals', (character) => `%${hex(character).toUpperCase()}`],
  ['percent-encoded again', (character) => `%25${hex(character)}`],
  ['escaped in JSON', (character) => `\\u00${hex(character)}`],
  ['escaped in JSON within JSON', (character) => `\\\\u00${hex(character)}`],
  ['escaped in HTML in decimals', (character) => `&#${character.charCodeAt(0)};`],
  ['escaped in HTML in hex with zeros', (character) => `&#x00${hex(character)};`],
  ['escaped in HTML within HTML', (character) => `&amp;#${character.charCodeAt(0)};`],
  ['after a backslash', (character) => `\\${character}`],
  ['with a backslash before punctuation', (character) => character.replace(/["/\\]/u, '\\$&')],
  [
    'with HTML entity names',
    (character) => ({ '"': '&quot;', '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? character,
  ],
];

/** Keys that are too long to occur in other text by chance, without characters that look like an escape. */
const keys = fc
  .array(fc.integer({ min: 0x21, max: 0x7e }), { minLength: 10, maxLength: 60 })
  .map((codes) => String.fromCharCode(...codes).replaceAll(/[%&\\]/gu, '/'));
/** Decoding drops a byte order mark at the beginning. */
const around = fc.string({ unit: 'grapheme' }).filter((text) => !text.startsWith('\uFEFF'));

describe('the key in the body of a reply', () => {
  it.each(WRITINGS)('is removed if the service repeats it %s', (_name, write) => {
    const written = KEY.split('').map(write).join('');
    expect(withoutKey(`{"sent":"${written}","again":"${written}"}`, KEY)).toBe(
      '{"sent":"[key]","again":"[key]"}',
    );
  });

  it.each(WRITINGS)('is removed if it is repeated %s, even if it contains backslashes', (_name, write) => {
    const key = String.raw`a\b\\c\"d`;
    const written = key.split('').map(write).join('');
    expect(withoutKey(`<${written}>`, key)).toBe('<[key]>');
  });

  it('is removed whatever its characters are and however they are encoded', () => {
    const choices = fc.array(fc.constantFrom(...WRITINGS), { minLength: 60, maxLength: 60 });
    fc.assert(
      fc.property(keys, choices, around, around, (key, writings, before, after) => {
        const written = key.split('').map((character, index) => writings[index]?.[1](character) ?? '');
        const body = bodyForSupport(`${before}\n${written.join('')}\n${after}`, key);
        expect(body).toBe(`${before}\n[key]\n${after}`);
      }),
      { numRuns: 200 },
    );
  });

  it('is removed next to letters whose length changes with their case', () => {
    expect(withoutKey(`\u0130\u212A${KEY}\u0130`, KEY)).toBe('\u0130\u212A[key]\u0130');
  });

  it('is removed even at the end of a truncated body, where only a part of it is left', () => {
    const body = bodyForSupport(`${'x'.repeat(2040)}${KEY}`, KEY);
    expect(body).toBe(`${'x'.repeat(2040)}[key]`);
  });

  it('may be missing, and a truncated body still ends with a complete character', () => {
    expect(bodyForSupport(`x${'é'.repeat(2000)}`, null)).toBe(`x${'é'.repeat(1023)}`);
  });

  it.each(['\\', '%25', '&amp;', '&#0', '%'])('is searched for quickly in 64 kB of %j', (piece) => {
    const body = piece.repeat(Math.ceil(65_536 / piece.length));
    expect(withoutKey(body, KEY)).toBe(body);
  });

  it.each(['%41%42%43%44', '&amp;&lt;&#65;', String.raw`\u0041\n\\x`])(
    'is removed even if it looks like an escape itself: %s',
    (key) => {
      expect(withoutKey(`<${key}> <${encodeURIComponent(key)}> <${JSON.stringify(key)}>`, key)).toBe(
        '<[key]> <[key]> <"[key]">',
      );
    },
  );

  it('is removed everywhere it occurs', () => {
    expect(withoutKey('a'.repeat(500_000), 'a')).toBe('[key]'.repeat(500_000));
  });

  it.each([null, '', 'test', '\\'])('is not searched for if it is the unusable key %j', (key) => {
    expect(withoutKey('a test', key)).toBe('a test');
  });
});

/** Tests column names that list two terms, in all languages of the vocabulary and with any separator. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MappedField } from '#shared/domain/address/mapping.ts';
import table from '#shared/domain/columns/header-terms.json' with { type: 'json' };
import { meaningsOfHeader } from '#shared/domain/columns/names/header-meaning.ts';
import { foldedTerms } from '#shared/domain/columns/names/header-terms.ts';
import { foldText, wordsOf } from '#shared/domain/text/fold.ts';

type Term = { readonly field: MappedField; readonly language: string; readonly text: string };

const FIELDS: readonly MappedField[] = ['street', 'house_number', 'postcode', 'city'];
/** Signs and words that always separate two terms. */
const SIGNS = [',', ', ', '/', ' / ', ';', '; ', ' & ', '&', ' + ', '|', ' | ', '\n', ' · ', '\\'];
const WORDS = [' and ', ' und ', ' u. ', ' et ', ' y ', ' e ', ' og ', ' i ', ' και ', ' и '];
/** Signs that may also join the words of one term. */
const JOINS = [' ', '-', ' - ', ' – ', '_', '. ', '.'];

/** A term that says something only alone, as "No" does, or that is a list itself, is not part of this test. */
const isOneTerm = (text: string): boolean =>
  !/[/,&+|;()]/u.test(text) && meaningsOfHeader(text).length === 1 && meaningsOfHeader(text)[0]?.kind === '';

const terms: readonly Term[] = table.terms.flatMap((line) => {
  const [kind = '', language = ''] = line.split(' ');
  const field = FIELDS.find((each) => each === kind);
  const words = line.slice(line.indexOf(': ') + 2).split('|');
  return field === undefined
    ? []
    : words
        .filter((text) => isOneTerm(text) && meaningsOfHeader(text)[0]?.field === field)
        .map((text) => ({ field, language, text }));
});
/** A term without a connector in it, such as the "o" of "c.p. č.o.". Next to another connector, it is ambiguous. */
const isPlain = ({ text }: Term): boolean => !wordsOf(text).some((word) => connectors.has(word));
const termsOf = (...fields: readonly MappedField[]): readonly Term[] =>
  terms.filter((term) => fields.includes(term.field) && isPlain(term));
const compact = (text: string): string => foldText(text).replaceAll(' ', '');
const connectors = foldedTerms('connector');
const listed = new Set(
  table.terms.flatMap((line) =>
    line
      .slice(line.indexOf(': ') + 2)
      .split('|')
      .map(compact),
  ),
);

/** The one field of both terms, in the words of the mapping; `town` stands for a postcode with its town. */
function together(one: Term, other: Term): string {
  const fields = new Set([one.field, other.field]);
  if (fields.size === 1) return one.field;
  if (fields.has('street')) return fields.has('house_number') ? 'street' : 'address';
  return fields.has('house_number') ? 'none' : 'town';
}

function meaningOf(name: string): string {
  const [first] = meaningsOfHeader(name);
  if (first === undefined) return 'none';
  return first.isTownLine ? 'town' : first.field;
}

const anyTerm = fc.constantFrom(...terms);

describe('a column name with two terms', () => {
  it('is tested with terms of all four parts, and in at least 20 languages', () => {
    expect(new Set(terms.map(({ field }) => field)).size).toBe(FIELDS.length);
    expect(new Set(terms.map(({ language }) => language)).size).toBeGreaterThanOrEqual(20);
  });

  it('means both terms, whatever sign or word separates them', () => {
    fc.assert(
      fc.property(anyTerm, anyTerm, fc.constantFrom(...SIGNS, ...WORDS), (one, other, sign) => {
        const expected = together(one, other);
        fc.pre(expected !== 'none' && (SIGNS.includes(sign) || (isPlain(one) && isPlain(other))));
        expect(meaningOf(`${one.text}${sign}${other.text}`)).toBe(expected);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['street', 'house_number', 'street'],
    ['postcode', 'city', 'town'],
    ['city', 'postcode', 'town'],
  ] as const)('means both also if a space or dash joins %s and %s', (first, second, expected) => {
    fc.assert(
      fc.property(
        fc.constantFrom(...termsOf(first)),
        fc.constantFrom(...termsOf(second)),
        fc.constantFrom(...JOINS),
        (one, other, join) => {
          fc.pre(!listed.has(compact(`${one.text} ${other.text}`)));
          expect(meaningOf(`${one.text}${join}${other.text}`)).toBe(expected);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

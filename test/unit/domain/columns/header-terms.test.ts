import { describe, expect, it } from 'vitest';
import { MAPPED_FIELDS } from '#shared/domain/address/mapping.ts';
import table from '#shared/domain/columns/header-terms.json' with { type: 'json' };
import { BLOCK_ORDER } from '#shared/domain/columns/names/header-qualifiers.ts';
import { foldText } from '#shared/domain/text/fold.ts';

const LINE = /^(?<kind>[a-z_]+\+?) (?<language>[a-z]{2,3}) (?<sources>[a-z,]+): (?<words>\S.*)$/u;
const OTHER_KINDS =
  'bare_name whose_name particle line block address_word ending small_word connector request_word only_alone only_of_address only_postcodes only_states code_word identifier';
const KINDS = new Set([
  ...MAPPED_FIELDS.flatMap((field) => [field, `${field}+`]),
  ...Object.keys(BLOCK_ORDER).map((kind) => `block_${kind}`),
  ...OTHER_KINDS.split(' '),
]);

type Line = { readonly kind: string; readonly sources: readonly string[]; readonly words: readonly string[] };

function toLine(line: string): Line {
  const { kind = '', sources = '', words = '' } = LINE.exec(line)?.groups ?? {};
  return { kind, sources: sources.split(','), words: words.split('|') };
}

describe('the table of words in column names', () => {
  const lines = table.terms.map(toLine);

  it('gives a kind, a language and listed sources in every line', () => {
    const isKnown = ({ kind, sources }: Line): boolean =>
      KINDS.has(kind) && sources.every((source) => Object.hasOwn(table.sources, source));
    expect(table.terms.filter((_, at) => !isKnown(lines[at] ?? toLine('')))).toEqual([]);
  });

  it('lists no source that no line uses', () => {
    const used = new Set(lines.flatMap(({ sources }) => sources));
    expect(Object.keys(table.sources).filter((source) => !used.has(source))).toEqual([]);
  });

  it('contains each word at most once for each kind', () => {
    const words = lines.flatMap((line) => line.words.map((word) => `${line.kind}: ${foldText(word)}`));
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  });
});

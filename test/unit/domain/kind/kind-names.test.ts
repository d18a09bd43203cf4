import { expect, it } from 'vitest';
import { type KindOfChange, type KindPart, kindText } from '#shared/domain/kind/kind-of-change.ts';
import type { PartEvent } from '#shared/domain/kind/part-events.ts';
import type { ReasonCode } from '#shared/domain/verdict/judgement.ts';
import { kindLines, kindSecondLines } from '#shared/messages/review/kinds.ts';

const DOUBTS: readonly (readonly ReasonCode[])[] = [
  ['unit_missing'],
  ['unit_missing', 'low_confidence'],
  ['low_confidence', 'unit_missing'],
  ['approximate_match'],
];
const MATCHES = ['exact', 'partial', 'interpolated', 'an unknown one'];
const ACCURACIES = ['rooftop', 'parcel', 'street_center', 'postcode', 'postcode_center', 'another'];
const STREETS: readonly (readonly PartEvent[])[] = [['same'], ['written'], ['misspelt'], ['dropped']];
const UNITS: readonly (readonly PartEvent[])[] = [['flat'], ['building'], ['building', 'flat'], ['post_box']];
const TOWNS: readonly (readonly PartEvent[])[] = [
  ['same'],
  ['county'],
  ['district'],
  ['replaced'],
  ['added'],
];

const every = <T, U>(ones: readonly T[], others: readonly U[]): readonly (readonly [T, U])[] =>
  ones.flatMap((one) => others.map((other) => [one, other] as const));

const part = (name: KindPart['part'], events: readonly PartEvent[]): KindPart => ({
  part: name,
  events,
  words: '',
});

it('two kinds of change never have the same title together with the same second line', () => {
  const found = every(every(DOUBTS, MATCHES), every(ACCURACIES, [[], ['street'], ['city']] as const));
  const placed = every(every(STREETS, UNITS), TOWNS);
  const kinds = every(found, placed).map(
    ([[[doubts, matchType], [accuracy, unconfirmed]], [[street, unit], town]]): KindOfChange => ({
      doubts,
      matchType,
      accuracy,
      unconfirmed,
      parts: [part('street', street), part('unit', unit), part('city', town)],
      canAccept: true,
    }),
  );
  expect(new Set(kinds.map(kindText)).size).toBe(kinds.length);
  const titles = kinds.map((kind) => kindLines(kind).join(', '));
  const seconds = kindSecondLines(kinds, titles);
  const names = kinds.map((_, at) => `${titles[at]} / ${seconds[at]}`);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it('the second line of a kind of change states the accuracy only if another kind has the same title', () => {
  const kind: KindOfChange = {
    doubts: ['unit_missing'],
    matchType: 'exact',
    accuracy: 'rooftop',
    unconfirmed: [],
    parts: [part('street', ['same']), part('unit', ['flat'])],
    canAccept: true,
  };
  expect(kindSecondLines([kind], ['Flat or floor not confirmed'])).toEqual(['As entered: street']);
  const other = { ...kind, accuracy: 'postcode', matchType: 'partial' };
  const same = 'Flat or floor not confirmed';
  expect(kindSecondLines([kind, other], [same, same])).toEqual([
    'As entered: street · The building',
    'As entered: street · The postcode',
  ]);
});

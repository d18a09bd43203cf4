import { describe, expect, it } from 'vitest';
import type { ChangedCell } from '#shared/domain/outcome/outcome.ts';
import { type OtherAddress, settleShared } from '../../../src-main/lists/export/shared-cells.ts';

const change = (column: number, after: string): ChangedCell => ({
  column,
  before: 'UK',
  after,
  parts: [],
  repairs: [],
  isDecided: true,
});

/** Two streets in columns 0 and 1, and their country in column 2. */
const other = (wished: readonly ChangedCell[], changes: Partial<OtherAddress> = {}): OtherAddress => ({
  cells: ['1 High St', '2 Low St', 'UK'],
  mine: { street: [0], country: [2] },
  mapping: { street: [1], country: [2] },
  wished,
  isBefore: false,
  ...changes,
});

describe('a cell shared by the two addresses of a row', () => {
  const street = change(0, '1 High Street');
  const country = change(2, 'France');

  it.each([
    ['is written if the other list wants the same value', [other([country])], [street, country], []],
    ['is written once, by the first list', [other([country], { isBefore: true })], [street], []],
    ['keeps its value if the other list keeps it', [other([])], [street], [country]],
    [
      'keeps its value if the other list wants another value',
      [other([change(2, 'Spain')])],
      [street],
      [country],
    ],
    [
      'is written if the row has no address in the other list',
      [other([], { cells: ['1 High St', ' ', 'UK'] })],
      [street, country],
      [],
    ],
    [
      'keeps its value if one of two other lists wants no change',
      [other([country]), other([])],
      [street],
      [country],
    ],
  ] as const)('%s', (_what, others, written, contested) => {
    expect(settleShared([street, country], others)).toEqual({ written, contested });
  });
});

describe('an email column shared by the two addresses of a row', () => {
  const taken = (after: string): ChangedCell => ({ ...change(3, after), email: { decidedAtMs: 0 } });
  const email = taken('ada@gmail.com');
  const mappings = { mine: { street: [0], email: [3] }, mapping: { street: [1], email: [3] } };
  const beside = (wished: readonly ChangedCell[], changes: Partial<OtherAddress> = {}) =>
    other(wished, { ...mappings, cells: ['1 High St', '2 Low St', 'UK', 'ada@gmial.com'], ...changes });

  it.each([
    ['is written if the other list accepted no suggestion', [beside([])], [email], []],
    ['is written once, by the first list', [beside([email], { isBefore: true })], [], []],
    [
      'keeps its value if the other list accepted another suggestion',
      [beside([taken('ada@mail.com')])],
      [],
      [email],
    ],
  ] as const)('%s', (_what, others, written, contested) => {
    expect(settleShared([email], others)).toEqual({ written, contested });
  });
});

describe('an address without text in the columns that it does not share with the other address', () => {
  const country = change(2, 'France');

  it.each([
    ['an email', { email: [3] }],
    ['an organisation', { organisation: [3] }],
    ['a country', { country: [2] }],
  ])('is written for one address if the other address is empty except for %s', (_what, own) => {
    const cells = ['1 High St', ' ', 'UK', 'Acme'];
    const blank = other([], { cells, mapping: { street: [1], ...own, country: [2] } });
    expect(settleShared([country], [blank])).toEqual({ written: [country], contested: [] });
  });

  const [mine, mapping] = [
    { street: [0], country: [2] },
    { street: [1], country: [2] },
  ];
  const spain = change(2, 'Spain');
  const settledBoth = (cells: readonly string[], first: ChangedCell, second: ChangedCell) => [
    settleShared([first], [{ cells, mine, mapping, wished: [second], isBefore: false }]),
    settleShared([second], [{ cells, mine: mapping, mapping: mine, wished: [first], isBefore: true }]),
  ];

  it.each([
    ['first', ['', '2 Low St', 'UK']],
    ['second', ['1 High St', '', 'UK']],
    ['first and the second', ['', '', 'UK']],
  ])(
    'is written by only one list if both lists need the same text (empty address: the %s)',
    (_which, cells) => {
      expect(settledBoth(cells, country, country)).toEqual([
        { written: [country], contested: [] },
        { written: [], contested: [] },
      ]);
    },
  );

  it('is not written by the list of the empty address if the other list needs another text', () => {
    expect(settledBoth(['', '2 Low St', 'UK'], country, spain)).toEqual([
      { written: [], contested: [country] },
      { written: [spain], contested: [] },
    ]);
    expect(settledBoth(['', '', 'UK'], country, spain)).toEqual([
      { written: [], contested: [country] },
      { written: [], contested: [spain] },
    ]);
  });
});

import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSameData } from '#shared/domain/text/same-data.ts';

const names = fc.constantFrom('a', 'b', 'length', 'toString', '__proto__');
const { data } = fc.letrec<{ data: unknown }>((tie) => ({
  data: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, undefined, true, '', 'a', 0, 1),
    fc.array(tie('data'), { maxLength: 2 }).map((items) => items.map((item) => item ?? null)),
    fc.array(fc.tuple(names, tie('data')), { maxLength: 3 }).map((members) => Object.fromEntries(members)),
  ),
}));

it('two values are the same data if and only if Node finds their JSON copies equal', () => {
  const stored = (value: unknown): unknown =>
    value === undefined ? undefined : JSON.parse(JSON.stringify(value));
  fc.assert(
    fc.property(data, data, (one, other) => {
      expect(isSameData(one, other)).toBe(isDeepStrictEqual(stored(one), stored(other)));
    }),
    { numRuns: 2_000 },
  );
});

it('a value is the same data as its copy with reversed members, but not as a changed copy', () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([name, member]) => [name, reversed(member)] as const);
    return Object.fromEntries(members.toReversed());
  };
  fc.assert(
    fc.property(data, (value) => {
      expect(isSameData(value, reversed(value))).toBe(true);
      expect(isSameData({ value, at: [1, value] }, { value: reversed(value), at: [2, value] })).toBe(false);
    }),
  );
});

it('an undefined member equals an absent one, but not null', () => {
  expect(isSameData({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect(isSameData({ a: undefined }, { b: undefined })).toBe(true);
  expect(isSameData({ a: 1, b: null }, { a: 1 })).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { shareStructure } from '../../../../src-renderer/store/async/share-structure.ts';
import { withReread } from '../../../../src-renderer/store/rows/row-blocks.ts';
import { rowOf } from '../../../support/rows/judged-rows.ts';
import { fielded } from '../../domain/addresses.ts';

const row = (position: number, note: string | null = null) => ({
  ...rowOf({ position, entered: fielded({ street: 'Sylvan Avenue' }), match: null }),
  note,
});

describe('rows that are read again', () => {
  it('stay the same objects unless a value changed', () => {
    const known = { a: [1, { b: 'x' }], c: { d: null } };
    const fresh = { a: [1, { b: 'y' }], c: { d: null } };
    const kept = shareStructure(known, fresh);
    expect(kept).toEqual(fresh);
    expect(kept.c).toBe(known.c);
    expect(kept.a).not.toBe(known.a);
    expect(shareStructure(known, structuredClone(known))).toBe(known);
  });

  it.each([
    ['one part less', { a: 1, b: 2 }, { a: 1 }],
    ['another name with no value', { a: undefined, b: 1 }, { c: undefined, b: 1 }],
    ['one item fewer', [1, 2], [1]],
    ['an array for an object', { 0: 'x' }, ['x']],
    ['nothing', { a: 1 }, null],
  ])('are new objects if they have %s', (_, known: unknown, fresh: unknown) => {
    const kept = shareStructure(known, fresh);
    expect(kept).toStrictEqual(fresh);
    expect(kept).not.toBe(known);
  });

  it('are ignored if the page already has a newer revision of the row', () => {
    const asked = new Map([[0, [row(1), row(2)]]]);
    const decided = { ...row(1, 'decided meanwhile'), revision: 2 };
    const late = new Map([[0, [row(1), row(2, 'new')]]]);
    const rows = withReread(asked, new Map([[0, [decided, row(2)]]]), late).get(0);
    expect(rows?.[0]).toBe(decided);
    expect(rows?.[1]).toMatchObject({ position: 2, note: 'new' });
  });

  it('replace all earlier blocks, but not the blocks that were read meanwhile', () => {
    const [first, second, third] = [row(1), row(2), row(3)];
    const before = new Map([
      [0, [first, second, third]],
      [7, [row(701)]],
    ]);
    const meanwhile = [row(801)];
    const blocks = withReread(
      before,
      new Map([...before, [8, meanwhile]]),
      new Map([[0, [row(2), row(3, 'new')]]]),
    );
    expect(new Set(blocks.keys())).toEqual(new Set([0, 8]));
    expect(blocks.get(8)).toBe(meanwhile);
    expect(blocks.get(0)?.[0]).toBe(second);
    expect(blocks.get(0)?.[1]).toMatchObject({ position: 3, note: 'new' });
    expect(third.note).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { failed, ok, type Reply } from '#shared/contract/transport/wire.ts';
import { importPaceWords } from '#shared/messages/import/import-progress.ts';
import { waitsForPreparation } from '../../../../src-renderer/store/importing/preparation-slice.ts';
import { storeOnFake } from '../support/store-on-fake.ts';

const LIST = 3;
const PREPARING = {
  listId: LIST,
  state: 'running',
  stage: 'preparing',
  rows: 50,
  total: 100,
  fraction: 0.5,
  rowsPerSecond: null,
  msLeft: null,
  failure: null,
} as const;
const refused = (): Reply => failed({ code: 'list_preparing', listId: LIST });

function onQuote() {
  const answers = [refused(), ok({ listId: LIST, credits: { validation: { quoted: 9, charged: 0 } } })];
  return storeOnFake({
    readRun: () => ok(null),
    readQuote: () => answers.shift() ?? refused(),
    stopImport: () => ok(null),
    readWorkspace: () => ok({ lists: [] }),
  });
}

describe('a list that is being prepared', () => {
  it('gets its quote automatically once it is prepared', async () => {
    const { state, asked } = onQuote();
    await state().openQuote(LIST);
    expect(waitsForPreparation(state().quoting?.failure ?? null)).toBe(true);
    state().hearImport(PREPARING);
    expect(state().preparing[LIST]?.fraction).toBe(0.5);
    expect(asked('readQuote')).toHaveLength(1);
    state().hearImport({ ...PREPARING, state: 'done' });
    expect(state().preparing).toEqual({});
    await expect.poll(() => state().quoting?.quote?.credits.validation.quoted).toBe(9);
  });

  it('closes if a person stops the preparation', async () => {
    const { state, asked } = onQuote();
    await state().openQuote(LIST);
    await state().stopPreparing(LIST);
    expect(asked('stopImport')).toEqual([{ listId: LIST }]);
    expect(state().screen).toEqual({ name: 'lists' });
  });
});

it('an import shows its speed and its remaining time once they are known', () => {
  expect(importPaceWords({ rows: 1 })).toBe('1 row so far');
  expect(importPaceWords({ rows: 120_000, total: 1_000_000, rowsPerSecond: 51_723, msLeft: 17_020 })).toBe(
    '120,000 of 1,000,000 rows so far · 52,000 rows a second · 17 s left',
  );
  expect(importPaceWords({ rows: 9, total: null, rowsPerSecond: null, msLeft: 400 })).toBe('9 rows so far');
});

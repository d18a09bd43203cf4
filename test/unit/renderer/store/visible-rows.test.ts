import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createVisibleRows } from '../../../../src-renderer/store/rows/visible-rows.ts';

function visibleRows() {
  const loaded: string[] = [];
  const rows = createVisibleRows({
    load: async (first, last) => void loaded.push(`${first}–${last}`),
    drawn: () => Promise.resolve(),
  });
  return { rows, loaded };
}

describe('the displayed rows', () => {
  it('are read first, and then their neighbours, if a person moves from page to page', async () => {
    const { rows, loaded } = visibleRows();
    await rows.show(0, 29);
    await rows.show(25, 54);
    expect(loaded).toEqual(['0–29', '-50–79', '25–54', '-25–104']);
  });

  it('are read alone while a person jumps between distant rows, and the neighbours follow at the end', async () => {
    const { rows, loaded } = visibleRows();
    await rows.show(0, 29);
    loaded.length = 0;
    const jumps = [5_000, 9_000, 2_000].map((first) => {
      const shown = rows.show(first, first + 29);
      return delay(5, shown);
    });
    for (const jump of jumps) await jump;
    expect(loaded).toEqual(['5000–5029', '2000–2029', '1950–2079']);
  });
});

import { expect, it } from 'vitest';
import type { SortField } from '#shared/contract/review/view.ts';
import { VERDICTS } from '#shared/domain/verdict/judgement.ts';
import { createColumns } from '../../../src-main/views/columns/list-columns.ts';
import { putNumber } from '../../../src-main/views/columns/number-column.ts';
import { orderBy } from '../../../src-main/views/orders/row-order.ts';
import { keysOf } from '../../../src-main/views/orders/sort-keys.ts';

const ROWS = 300_000;
const SETTLED_A_STEP = 25_000;

it.each<SortField>(['verdict', 'reason', 'accuracy', 'decision', 'confidence', 'review'])(
  'an order by %s contains each row once, even if a run settles rows in the meantime',
  (by) => {
    const columns = createColumns(ROWS, {});
    columns.accuracy.values.push('rooftop');
    let settled = 0;
    const settleSome = (): void => {
      for (let some = 0; some < SETTLED_A_STEP && settled < ROWS; some += 1) {
        // Settles the last rows first, after they were counted for another place.
        settled += 1;
        const index = ROWS - settled;
        for (const { codes } of [columns.verdict, columns.reason, columns.accuracy, columns.decision])
          codes[index] = 1;
        columns.rule[index] = 5;
        putNumber(columns.confidence, index, 0.9);
      }
    };
    columns.verdict.codes.fill(VERDICTS.indexOf('fix'));
    const keys = keysOf([{ by, descending: false }], columns, () => new Uint32Array(0));
    const order = finish(orderBy(ROWS, finish(keys, settleSome)), settleSome);
    expect(new Set(order).size).toBe(ROWS);
  },
);

function finish<T>(work: Generator<undefined, T>, meanwhile: () => void): T {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done === true) return step.value;
    meanwhile();
  }
}

import { describe, expect, it } from 'vitest';
import type { EventMessage } from '#shared/contract/events.ts';
import type { InputOf } from '#shared/contract/operations.ts';
import type { RowView } from '#shared/contract/view.ts';
import { ok } from '#shared/contract/transport/wire.ts';
import { noVerdicts } from '#shared/domain/list/list.ts';
import type { Pace } from '../../../../src-renderer/store/rows/pace.ts';
import { doneOf, minutesLeft, paceAfter } from '../../../../src-renderer/store/rows/pace.ts';
import { LIST_ID, numbersTo, openListPage } from '../support/list-page.ts';

const isQueue = ({ sort }: RowView): boolean => sort[0]?.by === 'review';

/** A list whose run is going: its rows are in the file's order, those to review are 40 and 80. */
async function pageInRun(changes: { toReview?: number } = {}) {
  const how = { toReview: 0 };
  const summary = { id: LIST_ID, name: 'list.csv', rows: 300, verdicts: noVerdicts };
  const settings = { mapping: {}, defaultCountry: null, preset: 'normal' };
  const run = {
    listId: LIST_ID,
    subject: 'address',
    runId: 1,
    total: 300,
    done: 1,
    failed: 0,
    failure: null,
  };
  const page = await openListPage(
    (view) =>
      isQueue(view) ? [40, 80, ...numbersTo(300).filter((n) => n !== 40 && n !== 80)] : numbersTo(300),
    {
      readList: () => ok({ summary: { ...summary, ...how }, columns: ['Street'], settings }),
      readRun: ({ subject }: InputOf<'readRun'>) =>
        ok(subject === 'address' ? { ...run, state: 'running' } : null),
      readReceipt: () => ok({ listId: LIST_ID }),
      findNextToReview: ({ view }: InputOf<'findNextToReview'>) =>
        ok(
          how.toReview === 0
            ? null
            : isQueue(view)
              ? { index: 0, position: 40 }
              : { index: 39, position: 40 },
        ),
    },
  );
  how.toReview = changes.toReview ?? 2;
  const end = async (): Promise<void> => {
    page
      .state()
      .hear({ name: 'runProgressed', payload: { ...run, state: 'done', done: 300 } } as EventMessage);
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  return { ...page, end };
}

describe('when a run is done', () => {
  it('one lands in the queue, at the first row that waits', async () => {
    const { state, end } = await pageInRun();
    expect(state().cursor?.row?.position).toBe(1);
    await end();
    expect(state().view.sort).toEqual([{ by: 'review', descending: false }]);
    expect(state().cursor?.row?.position).toBe(40);
  });

  it('who has gone to a row, or looks for something, is left there', async () => {
    const moved = await pageInRun();
    await moved.state().moveTo(5);
    await moved.end();
    expect(moved.state().cursor?.row?.position).toBe(6);

    const clicked = await pageInRun();
    await clicked.state().moveTo(0); // where the cursor is anyway
    await clicked.end();
    expect(clicked.state().view.sort).toEqual([]);

    const filtered = await pageInRun();
    await filtered.state().changeFilter({ text: 'x' });
    await filtered.end();
    expect(filtered.state().view.filter.text).toBe('x');

    const scrolled = await pageInRun();
    await scrolled.state().showRows(100, 120);
    await scrolled.end();
    expect(scrolled.state().view.sort).toEqual([]);
  });

  it('nothing moves where no row waits', async () => {
    const { state, end } = await pageInRun({ toReview: 0 });
    await end();
    expect(state().view.sort).toEqual([]);
  });
});

describe('the way to the queue', () => {
  it('shows all rows that wait, whatever was filtered', async () => {
    const { state } = await pageInRun();
    await state().changeFilter({ text: 'x' });
    await state().goToQueue();
    expect(state().view.filter.text).toBe('');
    expect(state().cursor?.row?.position).toBe(40);
  });
});

describe('the pace of a sitting', () => {
  /** Decides a row each so many seconds. */
  const after = (seconds: readonly number[], from = 100): Pace => {
    let atMs = 0;
    return seconds.reduce<Pace>(
      (pace, each) => {
        atMs += each * 1_000;
        return paceAfter(pace, pace.left - 1, atMs);
      },
      paceAfter(null, from, 0),
    );
  };

  it('says the time that is left by the rows decided so far', () => {
    const pace = after([6, 6, 6, 6, 6, 6, 6, 6, 6, 6]);
    expect(doneOf(pace)).toBe(10);
    expect(minutesLeft(pace)).toBe(9);
  });

  it('says nothing of a few rows, and when nothing is left', () => {
    expect(minutesLeft(after([6, 6, 6, 6]))).toBeNull();
    expect(minutesLeft(after([6, 6, 6, 6, 6], 5))).toBeNull();
  });

  it('takes a break for none of it', () => {
    const brisk = after([6, 6, 6, 6, 6, 6]);
    const withLunch = after([6, 6, 3_600, 6, 6, 6]);
    expect(withLunch.activeMs - brisk.activeMs).toBeLessThan(60_000);
  });

  it('counts what is taken back, and begins anew where a run finds more', () => {
    const pace = after([6, 6]);
    expect(doneOf(paceAfter(pace, 99, 20_000))).toBe(1);
    expect(doneOf(paceAfter(pace, 400, 20_000))).toBe(0);
  });
});

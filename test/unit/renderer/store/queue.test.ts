import { describe, expect, it } from 'vitest';
import type { EventMessage } from '#shared/contract/events.ts';
import type { InputOf } from '#shared/contract/operations.ts';
import type { RowView } from '#shared/contract/review/view.ts';
import { ok } from '#shared/contract/transport/wire.ts';
import { noVerdicts } from '#shared/domain/verdict/list-summary.ts';
import { doneOf, minutesLeft, type Pace, paceAfter } from '../../../../src-renderer/store/rows/pace.ts';
import { selectIsAllDone } from '../../../../src-renderer/store/rows/queue-slice.ts';
import { LIST_ID, listPage, numbersTo, openListPage } from '../support/list-page.ts';
import type { Answers } from '../support/store-on-fake.ts';

const isQueue = ({ sort }: RowView): boolean => sort[0]?.by === 'review';

const SUMMARY = { id: LIST_ID, name: 'list.csv', rows: 300, verdicts: noVerdicts };
const SETTINGS = { mapping: {}, defaultCountry: null, preset: 'normal' };
const RUN = { listId: LIST_ID, subject: 'address', runId: 1, total: 300, failed: 0, failure: null };
const GOING = { ...RUN, state: 'running', done: 1 };
const DONE = { name: 'runProgressed', payload: { ...RUN, state: 'done', done: 300 } } as EventMessage;

type Core = { toReview: number };

/**
 * The core's answers about a list in a run. The first row to review is row 40.
 * @param beforeRun a promise that the core awaits before it says which run is active
 */
const answersOf = (core: Core, beforeRun = Promise.resolve()) =>
  ({
    readList: () =>
      ok({ summary: { ...SUMMARY, toReview: core.toReview }, columns: ['Street'], settings: SETTINGS }),
    readRun: async ({ subject }: InputOf<'readRun'>) => {
      await beforeRun;
      return ok(subject === 'address' ? GOING : null);
    },
    readReceipt: () => ok({ listId: LIST_ID }),
    findNextToReview: ({ view }: InputOf<'findNextToReview'>) =>
      ok(core.toReview === 0 ? null : { index: isQueue(view) ? 0 : 39, position: 40 }),
  }) satisfies Answers;

const queueFirst = (view: RowView): readonly number[] =>
  isQueue(view) ? [40, 80, ...numbersTo(300).filter((n) => n !== 40 && n !== 80)] : numbersTo(300);

/** Waits until the page has done all its work, with a core that answers immediately. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
}

async function pageInRun(changes: { toReview?: number } = {}) {
  const core: Core = { toReview: 0 };
  const page = await openListPage(queueFirst, answersOf(core));
  core.toReview = changes.toReview ?? 2;
  const end = async (): Promise<void> => {
    page.state().hear(DONE);
    await settled();
  };
  return { ...page, end };
}

describe('at the end of a run', () => {
  it('the page goes to the first row of the review queue', async () => {
    const { state, end } = await pageInRun();
    expect(state().cursor?.row?.position).toBe(1);
    await end();
    expect(state().view.sort).toEqual([{ by: 'review', descending: false }]);
    expect(state().cursor?.row?.position).toBe(40);
  });

  it('the page goes to the review queue even if it missed the start of the run', async () => {
    const before = { ...GOING, runId: 0, state: 'done' };
    let now: unknown = before;
    const open = async () => {
      const core: Core = { toReview: 0 };
      const page = await openListPage(queueFirst, {
        ...answersOf(core),
        readRun: ({ subject }: InputOf<'readRun'>) => ok(subject === 'address' ? now : null),
        startRun: () => ok({ runId: 1 }),
      });
      expect(page.state().cursor?.row?.position).toBe(1);
      core.toReview = 2;
      return page;
    };
    const heard = await open();
    heard.state().hear(DONE);
    await settled();
    expect(heard.state().cursor?.row?.position).toBe(40);

    for (const [state, position] of [
      ['done', 40],
      ['failed', 1],
    ] as const) {
      now = before;
      const read = await open();
      now = { ...DONE.payload, state };
      await read
        .state()
        .startRuns(LIST_ID, [
          { subject: 'address', scope: { kind: 'missing' }, way: null, serviceId: null, maxCredits: 0 },
        ]);
      await settled();
      expect(read.state().cursor?.row?.position).toBe(position);
    }
  });

  it('the page does not go to the review queue if the person has moved to a row or set a filter', async () => {
    const moved = await pageInRun();
    await moved.state().moveTo(5);
    await moved.end();
    expect(moved.state().cursor?.row?.position).toBe(6);

    const clicked = await pageInRun();
    await clicked.state().moveTo(0); // the cursor is already there
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

  it('the page goes to the review queue even if the run ended while the list was being opened', async () => {
    const opening = async (whileOpening: (hear: (message: EventMessage) => void) => void) => {
      const core: Core = { toReview: 0 };
      const { promise, resolve } = Promise.withResolvers<void>();
      const { state } = listPage(queueFirst, answersOf(core, promise));
      const opened = state().openReview(LIST_ID);
      await settled();
      core.toReview = 2;
      whileOpening(state().hear);
      resolve();
      await opened;
      return state;
    };
    const ended = await opening((hear) => hear(DONE));
    await settled();
    expect(ended().cursor?.row?.position).toBe(40);

    const begun = await opening(() => {});
    expect(begun().cursor?.row?.position).toBe(1);
    begun().hear(DONE);
    await settled();
    expect(begun().view.sort).toEqual([{ by: 'review', descending: false }]);
    expect(begun().cursor?.row?.position).toBe(40);
  });

  it('the page does not go to the review queue if no row needs review', async () => {
    const { state, end } = await pageInRun({ toReview: 0 });
    await end();
    expect(state().view.sort).toEqual([]);
  });
});

describe('the command that goes to the review queue', () => {
  it('shows all rows to review, whichever filter was set', async () => {
    const { state } = await pageInRun();
    await state().changeFilter({ text: 'x' });
    await state().goToQueue();
    expect(state().view.filter.text).toBe('');
    expect(state().cursor?.row?.position).toBe(40);
  });
});

describe('a list that is opened at its review queue', () => {
  it('starts at the first row to review unless the person has already moved to another row', async () => {
    const opened = async (hasGone: boolean): Promise<number | undefined> => {
      const answers = answersOf({ toReview: 2 });
      const { promise, resolve } = Promise.withResolvers<void>();
      const findNextToReview = async (input: InputOf<'findNextToReview'>) => {
        await promise;
        return answers.findNextToReview(input);
      };
      const { state } = listPage(queueFirst, { ...answers, findNextToReview });
      const opening = state().openReview(LIST_ID);
      await settled();
      if (hasGone) await state().moveTo(299);
      resolve();
      await opening;
      return state().cursor?.row?.position;
    };
    expect(await opened(false)).toBe(40);
    expect(await opened(true)).toBe(300);
  });
});

describe('the pace of a review session', () => {
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

  it('leads to an estimate of the time left', () => {
    const pace = after([6, 6, 6, 6, 6, 6, 6, 6, 6, 6]);
    expect(doneOf(pace)).toBe(10);
    expect(minutesLeft(pace)).toBe(9);
  });

  it('leads to no estimate after only a few rows, or if no row is left', () => {
    expect(minutesLeft(after([6, 6, 6, 6]))).toBeNull();
    expect(minutesLeft(after([6, 6, 6, 6, 6], 5))).toBeNull();
  });

  it('does not include breaks', () => {
    const brisk = after([6, 6, 6, 6, 6, 6]);
    const withLunch = after([6, 6, 3_600, 6, 6, 6]);
    expect(withLunch.activeMs - brisk.activeMs).toBeLessThan(60_000);
  });

  it('does not count undone decisions, and starts again when a run finds more rows', () => {
    const pace = after([6, 6]);
    expect(doneOf(paceAfter(pace, 99, 20_000))).toBe(1);
    expect(doneOf(paceAfter(pace, 400, 20_000))).toBe(0);
  });
});

it.each([
  [{ toReview: 0, unchecked: 0 }, true],
  [{ toReview: 0, unchecked: 12 }, false],
  [{ toReview: 3, unchecked: 0 }, false],
  [{ toReview: 0, unchecked: 300 }, false],
])('a list counts as done if no row needs review and none is unchecked: %j', async (counts, isDone) => {
  const { state } = await openListPage(queueFirst, {
    ...answersOf({ toReview: 0 }),
    readList: () => ok({ summary: { ...SUMMARY, ...counts }, columns: ['Street'], settings: SETTINGS }),
  });
  expect(selectIsAllDone(state())).toBe(isDone);
});

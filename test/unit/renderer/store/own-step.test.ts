/** Undo means the latest step of this page, whichever command or screen made it. */
import { describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/contract/operations.ts';
import { failed, ok } from '#shared/contract/transport/wire.ts';
import { EMPTY_ADDRESS } from '#shared/domain/address/address.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { doubtful, OTHER, review } from '../support/three-row-page.ts';

/** A page over a core that numbers its steps, and undoes only the latest one. */
async function pageWithSteps() {
  const done: number[] = [];
  const undone: number[] = [];
  const stepAt = (step: number | undefined) =>
    step === undefined
      ? null
      : { step, kind: 'decide', atMs: 0, decision: 'picked', rows: 1, positions: [3] };
  const next = (): number => {
    const step = (done.at(-1) ?? undone.length) + 1;
    done.push(step);
    return step;
  };
  const changed =
    (changes: Partial<Row> = {}) =>
    ({ position }: { readonly position: number }) =>
      ok({ ...doubtful(position), ...changes, revision: done.length + 1, step: next() });
  const listOf = { summary: { id: 1, rows: 3, toReview: 3 }, columns: ['Street', 'Town', 'Email'] };
  const page = await review({
    readList: () => ok({ ...listOf, settings: { mapping: { street: [0], city: [1], email: [2] } } }),
    readWorkspace: () => ok({ lists: [], settings: { initials: 'AB', asksInitials: false } }),
    readColumns: () => ok({ columns: [], mapping: {} }),
    readQuote: () => failed({ code: 'list_preparing', listId: 1 }),
    decideAndGoOn: ({ position }) =>
      ok({ row: { ...doubtful(position), revision: 1, step: next() }, next: null }),
    decideRow: changed(),
    flagRow: changed({ note: 'ask' }),
    decideEmail: changed(),
    takeBackStep: changed(),
    takeRemembered: changed(),
    decideRows: () => ok({ step: stepAt(next()), skipped: 0, changed: 0 }),
    checkRow: ({ position }) => ok({ row: doubtful(position), keptFromMs: null }),
    changeListSettings: () => {
      next();
      return ok(null);
    },
    readSteps: () => ok({ undo: stepAt(done.at(-1)), redo: null }),
    undo: (input) => {
      const { step } = input as unknown as InputOf<'undo'>;
      if (step !== undefined && step !== done.at(-1)) return failed({ code: 'other_step' });
      const latest = done.pop();
      if (latest === undefined) return failed({ code: 'nothing_to_undo' });
      undone.push(latest);
      return ok(stepAt(latest));
    },
  });
  return { ...page, done, undone };
}

type Page = Awaited<ReturnType<typeof pageWithSteps>>['state'];

const COMMANDS: Readonly<Record<string, (state: Page) => Promise<unknown>>> = {
  'a decision': (state) => state().decide({ kind: 'kept_as_entered' }),
  'a candidate': (state) => state().pickCandidate(1),
  'a part of the suggestion': (state) => state().takePart('city', 'suggested'),
  'an edit that is checked': (state) => state().editAndCheck({ ...EMPTY_ADDRESS, ...OTHER }),
  'a flag': (state) => state().flag('ask'),
  'a removed flag': (state) => state().flag(null),
  'an email': (state) => state().decideEmail({ column: 2, slot: 0 }, { kind: 'kept_as_entered' }),
  'a remembered decision': (state) => state().takeRemembered(),
  'a step of the history taken back': (state) => state().takeBackStep(1),
  'a cleared decision': (state) => state().reviewAgain(),
};

const ORDERED = Object.entries(COMMANDS).flatMap(([before, first]) =>
  Object.entries(COMMANDS).map(([after, second]) => ({ before, first, after, second })),
);

describe('undo', () => {
  it.each(ORDERED)('undoes $after, and then $before', async ({ first, second }) => {
    const { state, done, undone } = await pageWithSteps();
    await first(state);
    await state().moveTo(1);
    await second(state);
    expect(done).toEqual([1, 2]);
    await state().undo();
    expect(undone).toEqual([2]);
    await state().undo();
    expect(undone).toEqual([2, 1]);
    expect(state().notice?.tone).toBe('done');
  });

  it.each(Object.entries(COMMANDS))(
    'undoes %s after a change on the quote screen is undone',
    async (_, act) => {
      const { state, undone } = await pageWithSteps();
      await act(state);
      await state().openQuote(1);
      await state().checkLeftOut(1, 'hidden');
      await state().undo(state().notice?.step ?? undefined);
      expect(undone).toEqual([2]);
      await state().openReview(1);
      await state().undo();
      expect(undone).toEqual([2, 1]);
    },
  );
});

/**
 * Shows the effect of new rules before they apply. Rehearses only the latest thresholds. The same rules always give
 * the same sample, because a person checks it row by row.
 */
import type { Rehearsal, SampleFinding } from '#shared/contract/review/rehearsal.ts';
import { isGoing } from '#shared/contract/run/run.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Rules } from '#shared/domain/verdict/rules.ts';
import { rulesAppliedSentence } from '#shared/messages/review/rehearsal.ts';
import { createPaced } from '../async/pacing.ts';
import type { RunSlice } from '../checking/run-slice.ts';
import type { OpenList, RowsSlice } from '../rows/rows-slice.ts';
import { selectOpenListId } from '../screen/navigation-slice.ts';
import type { CreateSlice } from '../slice.ts';
import { areSameRules } from './thresholds.ts';

const REHEARSAL_PAUSE_MS = 100;

export type SampleMark = 'right' | 'wrong';

/** `result` stays while newer `rules` are rehearsed; null before the first result. `marks` are by row position. */
export type Rehearsing = {
  readonly listId: ListId;
  readonly rules: Rules;
  readonly result: { readonly rules: Rules; readonly rehearsal: Rehearsal } | null;
  readonly marks: ReadonlyMap<number, SampleMark>;
  readonly isApplying: boolean;
};

/** `rehearsing` is null while the dialog is closed. `applyRules` does nothing while `whyNotApplied` gives a reason. */
export type RehearsalSlice = {
  readonly rehearsing: Rehearsing | null;
  readonly startRehearsal: () => void;
  readonly endRehearsal: () => void;
  readonly changeRules: (rules: Rules) => void;
  readonly rehearseAgain: () => void;
  readonly markSample: (position: number, mark: SampleMark) => void;
  readonly applyRules: () => Promise<void>;
};

export const createRehearsalSlice: CreateSlice<RehearsalSlice> =
  ({ backend, attempt, attemptReading }) =>
  (set, get) => {
    const change = (changes: Partial<Rehearsing>): void =>
      set(({ rehearsing }) => (rehearsing ? { rehearsing: { ...rehearsing, ...changes } } : {}));

    const rehearse = createPaced(
      () =>
        attemptReading(
          async () => {
            const asked = get().rehearsing;
            if (!asked) return;
            const { listId, rules } = asked;
            const rehearsal = await backend.rehearseRules({ listId, rules });
            const now = get().rehearsing;
            if (now?.listId !== listId) return;
            const isSame = now.result !== null && areSameRules(now.result.rules, rules);
            const sample = isSame ? now.result.rehearsal.sample : rehearsal.sample;
            change({
              result: { rules, rehearsal: { ...rehearsal, sample } },
              marks: isSame ? now.marks : new Map(),
            });
          },
          get().rehearsing?.result ? undefined : 'rules',
        ),
      REHEARSAL_PAUSE_MS,
    );

    return {
      rehearsing: null,

      startRehearsal: () => {
        const { list } = get();
        const listId = selectOpenListId(get());
        if (listId === null || !list) return;
        const rules = rulesOf(list);
        set({ rehearsing: { listId, rules, result: null, marks: new Map(), isApplying: false } });
        rehearse();
        void get().readSteps();
      },
      endRehearsal: () => set({ rehearsing: null }),
      changeRules: (rules) => {
        change({ rules });
        rehearse();
      },
      rehearseAgain: () => {
        if (get().rehearsing) rehearse();
      },
      markSample: (position, mark) => {
        const marks = new Map(get().rehearsing?.marks);
        if (marks.get(position) === mark) marks.delete(position);
        else marks.set(position, mark);
        change({ marks });
      },

      applyRules: () =>
        attempt(async () => {
          const { rehearsing, bulkProgress, list } = get();
          if (!rehearsing || !list || bulkProgress || whyNotApplied(get()) !== null) return;
          const { listId, rules, marks } = rehearsing;
          change({ isApplying: true });
          try {
            await get().runBulk(listId, list.summary.rows, async () => {
              const sample = marks.size === 0 ? null : findingOf(marks);
              const { rows, step } = await backend.applyRules({ listId, rules, sample });
              get().tell(rulesAppliedSentence(rows), { undoIn: listId, step });
              if (get().dialog === 'rules') get().closeDialog();
            });
          } finally {
            change({ isApplying: false });
          }
          await get().rereadRows();
        }),
    };
  };

/** Counts the marks of a sample. Rows without a mark do not count. */
export function findingOf(marks: ReadonlyMap<number, SampleMark>): SampleFinding {
  const right = [...marks.values()].filter((mark) => mark === 'right').length;
  return { right, wrong: marks.size - right };
}

const rulesOf = ({ settings }: OpenList): Rules => settings.rules;

/** Returns the reason why the current rules cannot be applied; null if they can. */
export function whyNotApplied({
  rehearsing,
  list,
  runs: { address: run },
}: Pick<RehearsalSlice & RowsSlice & RunSlice, 'rehearsing' | 'list' | 'runs'>):
  | 'checking'
  | 'in_force'
  | 'changes_nothing'
  | 'rehearsing'
  | null {
  if (run && isGoing(run)) return 'checking';
  if (!rehearsing?.result || !list) return 'rehearsing';
  const { rules, result } = rehearsing;
  if (areSameRules(rules, rulesOf(list))) return 'in_force';
  if (!areSameRules(rules, result.rules)) return 'rehearsing';
  const { flips, accepted } = result.rehearsal;
  const isWithoutEffect = flips.length === 0 && accepted.before === accepted.after;
  // Rules that change nothing now still affect rows that are checked later.
  return isWithoutEffect && list.summary.unchecked === 0 ? 'changes_nothing' : null;
}

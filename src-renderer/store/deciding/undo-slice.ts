/** Undo and redo of the steps of a list, in the same queue as decisions, because both affect the latest step. */
import { AppError, type FailureCode } from '#shared/contract/errors.ts';
import type { StepSummary } from '#shared/contract/review/history.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { type StepSubject, stepSentence } from '#shared/messages/screens/notices.ts';
import { rowSentence } from '../rows/row-sentence.ts';
import { selectCountry } from '../rows/rows-slice.ts';
import type { CreateSlice } from '../slice.ts';
import type { CommandContext } from './command-queue.ts';
import { selectStepInDialog, stepToUndo } from './history-slice.ts';

/** `step` is the step that a notice offers to undo. Without it, `undo` undoes the step of `stepToUndo`. */
export type UndoSlice = {
  readonly undo: (step?: number) => Promise<void>;
  /** Undoes the latest step if the open dialog made it. */
  readonly undoInDialog: () => Promise<void>;
  readonly redo: () => Promise<void>;
};

type TakeStep = (meant: { readonly listId: number; readonly step?: number }) => Promise<StepSummary>;

const NOTHING_THERE: ReadonlySet<FailureCode> = new Set<FailureCode>(['nothing_to_undo', 'nothing_to_redo']);

export const createUndoSlice: CreateSlice<UndoSlice> =
  ({ backend, commands }) =>
  (_set, get) => {
    /** Moves to the first row that a step changed, unless the current row is among them. */
    async function showStep(context: CommandContext, { positions }: StepSummary): Promise<void> {
      const [first] = positions;
      if (!context.isHere()) return;
      // The next key press in a dialog acts on the counts shown there, so these are read again now.
      get().rereadGroups.now();
      get().rereadDuplicates.now();
      const current = get().cursor?.row?.position;
      const isAmongThem = current !== undefined && positions.includes(current);
      const place = isAmongThem || first === undefined ? null : await get().findInView(first);
      await get().rereadRows(place ?? undefined);
      get().announce(rowSentence(get().cursor?.row ?? null, selectCountry(get())));
      get().recountPlaceSoon();
    }

    async function move(
      context: CommandContext,
      take: TakeStep,
      step: number | undefined,
      became: 'undone' | 'redone',
    ): Promise<void> {
      const { listId } = context;
      const noticeBefore = get().notice;
      let told: string;
      try {
        const taken = await take(step === undefined ? { listId } : { listId, step });
        await showStep(context, taken);
        told = stepSentence(became, subjectOf(taken));
      } catch (error) {
        if (!(error instanceof AppError) || !NOTHING_THERE.has(error.failure.code)) throw error;
        // This is not shown as a failure, because the person has nothing to fix.
        told = failureMessage(error.failure).text;
      } finally {
        await get().forgetOwnStep();
      }
      // The notice comes last: a person who reads it may press the next key, which is refused until this command ends.
      const { notice } = get();
      const isOvertaken = notice?.tone === 'done' && notice.id !== noticeBefore?.id;
      // Does not replace the notice about a later action, for example in a dialog while the rows were read again.
      if (isOvertaken) get().announce(told);
      else get().tell(told, { about: listId });
    }

    return {
      undo: (step) =>
        get().screen.name === 'quote'
          ? get().undoInQuote(step)
          : commands.runAway((context) =>
              move(context, backend.undo, step ?? stepToUndo(get(), context.listId), 'undone'),
            ),
      undoInDialog: () =>
        commands.run(async (context) => {
          const latest = context.isHere() ? selectStepInDialog(get()) : null;
          if (latest) await move(context, backend.undo, latest.step, 'undone');
        }),
      redo: () =>
        commands.runAway((context) => move(context, backend.redo, get().stepsAtHand?.redo?.step, 'redone')),
    };
  };

/** Names what a step changed. A change of rules or columns is named even if it changed no row. */
const subjectOf = ({ kind, rows, positions: [first] }: StepSummary): StepSubject => ({
  kind,
  rows,
  row: rows === 1 ? (first ?? null) : null,
});

/** The steps of a list, taken back and made again: in turn with what is decided, since each is about the latest one. */
import { AppError } from '#shared/contract/errors.ts';
import type { FailureCode } from '#shared/contract/errors.ts';
import type { StepSummary } from '#shared/contract/history.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { countOf, formatNumber } from '#shared/messages/format.ts';
import { selectStepInDialog } from './history-slice.ts';
import { rowInWords } from '../rows/row-sentence.ts';
import type { Place } from '../rows/rows-slice.ts';
import type { CreateSlice, StoreTools } from '../slice.ts';
import type { TakeTurn, Turn } from './command-queue.ts';

export type Undoing = {
  readonly undo: () => Promise<void>;
  /** Undoes the latest step where it is one of the dialog that is open. */
  readonly undoInDialog: () => Promise<void>;
  readonly redo: () => Promise<void>;
};

type UndoingTools = StoreTools & {
  readonly inTurn: TakeTurn;
  readonly find: (listId: number, position: number) => Promise<Place | null>;
  readonly recountPlace: () => void;
};

type TakeStep = (list: { readonly listId: number }) => Promise<StepSummary>;

const NOTHING_THERE: ReadonlySet<FailureCode> = new Set<FailureCode>(['nothing_to_undo', 'nothing_to_redo']);

export const createUndoing =
  ({ backend, inTurn, find, recountPlace }: UndoingTools): ReturnType<CreateSlice<Undoing>> =>
  (_set, get) => {
    /** Shows what a step of the list changed: its first row, unless the current one is among its rows. */
    async function showStep(turn: Turn, step: StepSummary, became: string): Promise<void> {
      const { positions } = step;
      const [first] = positions;
      // At once: what is done after it has a notice of its own.
      get().tell(`${subjectOf(step)} ${became}`, { about: turn.listId });
      if (!turn.isHere()) return turn.standAt(null);
      const current = get().cursor?.row?.position;
      const isAmongThem = current !== undefined && positions.includes(current);
      const place = isAmongThem || first === undefined ? null : await find(turn.listId, first);
      await get().rereadRows(place ?? undefined);
      get().announce(rowInWords(get().cursor?.row ?? null));
      recountPlace();
    }

    async function move(turn: Turn, take: TakeStep, became: string): Promise<void> {
      try {
        await showStep(turn, await take({ listId: turn.listId }), became);
      } catch (error) {
        if (!(error instanceof AppError) || !NOTHING_THERE.has(error.failure.code)) throw error;
        // Nothing went wrong, and nothing is to be mended.
        get().tell(failureMessage(error.failure).text, { about: turn.listId });
      }
    }

    return {
      undo: () =>
        get().screen.name === 'quote'
          ? get().undoInQuote()
          : inTurn((turn) => move(turn, backend.undo, 'as before')),
      undoInDialog: () =>
        inTurn(async (turn) => {
          if (!turn.isHere() || !selectStepInDialog(get())) return;
          try {
            await move(turn, backend.undo, 'as before');
          } finally {
            await get().readSteps(); // whether the next one is of this dialog too
          }
        }),
      redo: () => inTurn((turn) => move(turn, backend.redo, 'changed again')),
    };
  };

/** What a step was about. Rules may change no row at all. */
function subjectOf({ kind, rows, positions: [first] }: StepSummary): string {
  if (kind === 'apply_rules') return 'Rules';
  return rows === 1 && first !== undefined ? `Row ${formatNumber(first)}` : countOf(rows, 'row');
}

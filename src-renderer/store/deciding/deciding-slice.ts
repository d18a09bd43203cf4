/** Decisions in the order of the key presses. Each is for the list and the revision of the row that the person saw. */
import type { DecisionInput } from '#shared/contract/operations.ts';
import type { RowView } from '#shared/contract/review/view.ts';
import type { Address } from '#shared/domain/address/address.ts';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { DECIDED, NOTICES, PICKED_UNCHANGED, ROW_NOTICES } from '#shared/messages/screens/notices.ts';
import { pickedFor } from '../fixing/address-to-edit.ts';
import { outcomeFor } from '../rows/address-text.ts';
import { rowAt } from '../rows/row-blocks.ts';
import { rowKey } from '../rows/row-key.ts';
import { rowSentence } from '../rows/row-sentence.ts';
import { selectCountry } from '../rows/rows-slice.ts';
import type { CreateSlice } from '../slice.ts';
import type { CommandContext, SeenCursor } from './command-queue.ts';
import { type Act, createRowChanges, isAt, type Seen } from './row-changes.ts';

/** Each action applies to the row that is current when it is called, even if the action runs later. */
export type DecidingSlice = {
  readonly decide: (decision: DecisionInput) => Promise<void>;
  readonly pickCandidate: (nth: number) => Promise<void>;
  /** Keeps the decision of the current row although a newer answer has arrived. */
  readonly keepDecision: () => Promise<void>;
  /** Clears the decision of the current row, so that it shows the newest answer. */
  readonly reviewAgain: () => Promise<void>;
  readonly editAndCheck: (address: Address) => Promise<void>;
  /**
   * Flags the current row. '' is a flag without a note; null removes the flag.
   *
   * @returns whether the core saved it
   */
  readonly flag: (note: string | null) => Promise<boolean>;
  readonly takeBackStep: (step: number) => Promise<void>;
};

type Next = { readonly index: number; readonly row: Row };

export const createDecidingSlice: CreateSlice<DecidingSlice> =
  ({ backend, commands }) =>
  (_set, get) => {
    const { ask, show, change } = createRowChanges(get);

    /** Drops the row's unsaved edit once its decision succeeds, but keeps text typed during the decision. */
    async function settle<T>({ listId, position }: Seen, deciding: Promise<T>): Promise<T> {
      const key = rowKey(listId, position);
      const typed = get().edits.get(key);
      const done = await deciding;
      if (typed && typed === get().edits.get(key)) get().putEdit(listId, position, null);
      return done;
    }

    /** Returns whether the row is still at this index. When a decision removes a row from the view, rows move up. */
    const standsWhereRead = (view: RowView, { index, row }: Next): boolean => {
      const { shownView, blocks } = get();
      return view === shownView && (rowAt(blocks, index) ?? row).position === row.position;
    };

    /** Decides a row and moves to the next row that needs review. Announces the decision first, then the row. */
    async function decideAt(
      context: CommandContext,
      { index, row: seen }: SeenCursor,
      decision: DecisionInput,
    ): Promise<void> {
      const { view } = get();
      const { row: changed, next } = await ask(context, seen, (at) =>
        settle(
          at,
          context.isHere()
            ? backend.decideAndGoOn({ ...at, decision, view })
            : backend.decideRow({ ...at, decision }).then((decided) => ({ row: decided, next: null })),
        ),
      );
      const { step, ...row } = changed;
      const isCurrent = isAt(get(), context, row);
      const isAtHand = next !== null && standsWhereRead(view, next);
      show(context, index, row, isAtHand ? next : null);
      if (isCurrent && !isAtHand) {
        const place = next && { index: next.index, position: next.row.position };
        await get().rereadRows((get().view === view && place) || undefined);
      }
      // Keys are refused until the next row is shown, so the notice comes after it.
      get().tell(noticeOf(row, get().list?.settings, decision.kind), { undoIn: context.listId, step });
      if (!context.isHere()) return;
      if (isCurrent) {
        const current = next && get().cursor?.row;
        get().announce(next ? rowSentence(current ?? null, selectCountry(get())) : NOTICES.noneToReview);
      }
      get().recountPlaceSoon();
    }

    return {
      decide: (decision) => commands.decide((context, seen) => decideAt(context, seen, decision)),
      pickCandidate: (nth) => {
        const row = get().cursor?.row;
        const candidate = row?.candidates[nth - 1];
        if (!row || !candidate) return Promise.resolve();
        const { parts, formatted } = candidate.address;
        const address = pickedFor(row, parts, formatted, get().list?.settings.mapping ?? {});
        const unknown = { lat: null, lng: null, udprn: '', uprn: '', accuracyType: '' };
        const picked = { source: 'candidate', formatted, ...unknown } as const;
        return get().decide({ kind: 'picked', address, picked });
      },
      keepDecision: () => {
        const seen = get().cursor;
        const decision = seen?.row?.decision && sameAgain(seen.row.decision);
        if (!decision) return Promise.resolve();
        return commands.run(async (context) => {
          await change(
            context,
            seen,
            (at) => backend.decideRow({ ...at, decision }),
            ROW_NOTICES.keepsDecision,
          );
        });
      },
      reviewAgain: () => {
        const row = get().cursor?.row;
        if (!row) return Promise.resolve();
        return commands.run(async ({ listId, isHere }) => {
          const target = { kind: 'positions', positions: [row.position] } as const;
          const { position, revision } = row;
          const shown = { rows: 1, seen: [{ position, revision }] };
          const { step } = await backend.decideRows({ listId, target, decision: 'none', shown });
          get().tell(ROW_NOTICES.notDecided(position), {
            undoIn: listId,
            step: step.step,
          });
          if (!isHere()) return;
          await get().rereadRows();
          get().recountPlaceSoon();
        });
      },
      editAndCheck: async (address) => {
        const seen = get().cursor;
        const isEdited = { here: false };
        await commands.runAway(async (context) => {
          const decision = { kind: 'edited', address } as const;
          const row = await change(context, seen, (at) => settle(at, backend.decideRow({ ...at, decision })));
          isEdited.here = row !== null && isAt(get(), context, row);
        });
        // Runs outside the queue, so that decisions do not wait for the service. The person must still be at the
        // row, because `checkRow` checks the current row.
        if (isEdited.here) await get().checkRow();
      },
      flag: async (note) => {
        const seen = get().cursor;
        const outcome: { row: Row | null } = { row: null };
        await commands.run(async (context) => {
          const became = note === null ? ROW_NOTICES.notFlagged : ROW_NOTICES.flagged;
          outcome.row = await change(context, seen, (at) => backend.flagRow({ ...at, note }), became);
        });
        return outcome.row !== null;
      },
      takeBackStep: (step) => {
        const seen = get().cursor;
        return commands.run(async (context) => {
          const takeBack: Act = (at) => backend.takeBackStep({ ...at, step });
          if (await change(context, seen, takeBack, ROW_NOTICES.stepTakenBack)) get().recountPlaceSoon();
        });
      },
    };
  };

/** Says how the row was decided, and whether a picked address changes nothing. */
function noticeOf(row: Row, settings: ListSettings | undefined, kind: DecisionInput['kind']): string {
  if (kind !== 'picked' || !settings) return DECIDED[kind](row.position);
  const { changes, unplaced } = outcomeFor(row, settings);
  const isSame = unplaced.length === 0 && !changes.some(({ isDecided }) => isDecided);
  return (isSame ? PICKED_UNCHANGED : DECIDED.picked)(row.position);
}

/** Returns the input that repeats a decision; null if the person must type it again. */
function sameAgain({ kind, corrected, picked }: Decision): DecisionInput | null {
  if (kind === 'picked') return corrected && picked && { kind, address: corrected, picked };
  return kind === 'edited' ? null : { kind };
}

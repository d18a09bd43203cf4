/**
 * What the reviewer decides. Decisions are taken one after the other, in the order of the keys, however fast
 * they come: each names the revision of the row it was made on.
 */
import type { StepSummary } from '#shared/contract/history.ts';
import type { DecisionInput } from '#shared/contract/operations.ts';
import type { RowView } from '#shared/contract/view.ts';
import type { Address } from '#shared/domain/address.ts';
import type { ListId } from '#shared/domain/list.ts';
import type { Row } from '#shared/domain/row.ts';
import { countOf, formatNumber } from '#shared/messages/format.ts';
import { selectEdit } from './drafts-slice.ts';
import type { Cursor } from './review-slice.ts';
import { rowAt, withRow } from './row-blocks.ts';
import { rowInWords } from './row-in-words.ts';
import { rowKey } from './row-key.ts';
import type { Place } from './rows-slice.ts';
import type { CreateSlice, StoreTools } from './tools.ts';

export type Deciding = {
  /** Records a decision on the current row and moves on to the next that wants a person. */
  readonly decide: (decision: DecisionInput) => Promise<void>;
  /** Takes the nth of the row's candidates, from 1; without effect where there is none. */
  readonly pickCandidate: (nth: number) => Promise<void>;
  /** Keeps an edit of the current row, stays there, and asks the service about it. */
  readonly editAndCheck: (address: Address) => Promise<void>;
  /**
   * Flags the current row; '' is a flag without a note, null takes it away.
   * @returns whether the core keeps it
   */
  readonly flag: (note: string | null) => Promise<boolean>;
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
  /** Gives the current row back what it was before one of its steps. */
  readonly takeBackStep: (step: number) => Promise<void>;
};

type DecidingTools = StoreTools & {
  /** Runs after whatever was asked for before. */
  readonly inTurn: (work: () => Promise<void>) => Promise<void>;
  readonly openListId: () => number | null;
  readonly find: (listId: number, position: number) => Promise<Place | null>;
  readonly recountPlace: () => void;
};

type Next = { readonly index: number; readonly row: Row };
/** A row as the person saw it. */
type Seen = { readonly listId: number; readonly position: number; readonly revision: number };
type Act = (seen: Seen) => Promise<Row>;

const DONE: Record<DecisionInput['kind'], string> = {
  used_suggestion: 'accepted',
  kept_as_entered: 'kept as entered',
  edited: 'edited',
  picked: 'picked',
  excluded: 'excluded',
};

export const createDeciding =
  ({ backend, inTurn, openListId, find, recountPlace }: DecidingTools): ReturnType<CreateSlice<Deciding>> =>
  (set, get) => {
    /** Has the core change a row; null without one. What the core refuses is shown as it is now. */
    async function ask<T>(at: Cursor | null, act: (seen: Seen) => Promise<T>): Promise<T | null> {
      const listId = openListId();
      if (listId === null || !at?.row) return null;
      const { position, revision } = at.row;
      try {
        return await act({ listId, position, revision });
      } catch (error) {
        await get().rereadRows();
        throw error;
      }
    }

    /**
     * Without effect on another list, where the person may be by now.
     *
     * @param goOn where the cursor goes in the same step, if this row is still the current one
     */
    function show(listId: ListId | null, index: number, row: Row, goOn: Cursor | null = null): void {
      if (openListId() !== listId) return;
      set(({ blocks, cursor }) => ({
        blocks: rowAt(blocks, index)?.position === row.position ? withRow(blocks, index, row) : blocks,
        cursor: cursor?.row?.position === row.position ? (goOn ?? { ...cursor, row }) : cursor,
      }));
    }

    /** @param became what is told of the row, with its undo; '': nothing */
    async function change(at: Cursor | null, act: Act, became = ''): Promise<Row | null> {
      const listId = openListId();
      const row = await ask(at, act);
      if (!row || !at || listId === null) return null;
      show(listId, at.index, row);
      if (became !== '') get().tell(`Row ${formatNumber(row.position)} ${became}`, { undoIn: listId });
      return row;
    }

    /** A decision settles its row, by what was typed of it or otherwise. What is typed while it is on its way stays. */
    async function settle<T>({ listId, position }: Seen, deciding: Promise<T>): Promise<T> {
      const typed = selectEdit(position)(get());
      const done = await deciding;
      if (typed && typed === get().edits.get(rowKey(listId, position))) get().putEdit(listId, position, null);
      return done;
    }

    const isCurrent = ({ position }: Row): boolean => get().cursor?.row?.position === position;

    /** Whether the rows that were read stand where the core has them: a decision may have taken one out of the view. */
    const standsWhereRead = (view: RowView, { index, row }: Next): boolean => {
      const { shownView, blocks } = get();
      return view === shownView && (rowAt(blocks, index) ?? row).position === row.position;
    };

    /** Then the next row that wants a person, or the same place when none does. The notice says the decision aloud, then the row is said. */
    async function decideAt(at: Cursor | null, decision: DecisionInput): Promise<void> {
      const { view } = get();
      const listId = openListId();
      const done = await ask(at, (seen) => settle(seen, backend.decideAndGoOn({ ...seen, decision, view })));
      if (!done || !at || listId === null || openListId() !== listId) return;
      const { row, next } = done;
      const isHere = isCurrent(row);
      const isAtHand = next !== null && standsWhereRead(view, next);
      show(listId, at.index, row, isAtHand ? next : null);
      get().tell(`Row ${formatNumber(row.position)} ${DONE[decision.kind]}`, { undoIn: listId });
      if (isHere) {
        const place = next && { index: next.index, position: next.row.position };
        if (!isAtHand) await get().rereadRows((get().view === view && place) || undefined);
        get().announce(next ? rowInWords(get().cursor?.row ?? null) : 'No row left to review');
      }
      recountPlace();
    }

    /** Shows what a step of the list changed: its first row, unless the current one is among its rows. */
    async function showStep(listId: number, { rows, positions }: StepSummary, became: string): Promise<void> {
      const [first] = positions;
      const which = rows === 1 && first !== undefined ? `Row ${formatNumber(first)}` : countOf(rows, 'row');
      // At once: what is done after it has a notice of its own.
      get().tell(`${which} ${became}`);
      const current = get().cursor?.row?.position;
      const isHere = current !== undefined && positions.includes(current);
      const place = isHere || first === undefined ? null : await find(listId, first);
      await get().rereadRows(place ?? undefined);
      get().announce(rowInWords(get().cursor?.row ?? null));
      recountPlace();
    }

    const moveInHistory = (
      take: (list: { readonly listId: number }) => Promise<StepSummary>,
      became: string,
    ) =>
      inTurn(async () => {
        const listId = openListId();
        if (listId !== null) await showStep(listId, await take({ listId }), became);
      });

    return {
      // A key is for the row that is current when its turn comes; what was typed or read of a row is for that row.
      decide: (decision) => {
        const seen = get().cursor;
        const isOfRow = decision.kind === 'edited' || decision.kind === 'picked';
        return inTurn(() => decideAt(isOfRow ? seen : get().cursor, decision));
      },
      pickCandidate: (nth) => {
        const seen = get().cursor;
        const candidate = seen?.row?.candidates[nth - 1];
        if (!candidate) return Promise.resolve();
        const { parts: address, formatted } = candidate.address;
        const unknown = { lat: null, lng: null, udprn: '', uprn: '', accuracyType: '' };
        const picked = { source: 'candidate', formatted, ...unknown } as const;
        return inTurn(() => decideAt(seen, { kind: 'picked', address, picked }));
      },
      editAndCheck: async (address) => {
        const seen = get().cursor;
        const outcome: { row: Row | null } = { row: null };
        await inTurn(async () => {
          const decision = { kind: 'edited', address } as const;
          outcome.row = await change(seen, (row) => settle(row, backend.decideRow({ ...row, decision })));
        });
        // Out of turn: nobody's next decision waits for the service. Who has gone on meanwhile pays for no other row.
        if (outcome.row && isCurrent(outcome.row)) await get().checkRow();
      },
      flag: async (note) => {
        const seen = get().cursor;
        const outcome: { row: Row | null } = { row: null };
        await inTurn(async () => {
          const became = note === null ? 'no longer flagged' : 'flagged';
          outcome.row = await change(seen, (at) => backend.flagRow({ ...at, note }), became);
        });
        return outcome.row !== null;
      },
      undo: () => moveInHistory(backend.undo, 'as before'),
      redo: () => moveInHistory(backend.redo, 'changed again'),
      takeBackStep: (step) => {
        const seen = get().cursor;
        return inTurn(async () => {
          const takeBack: Act = (at) => backend.takeBackStep({ ...at, step });
          if (await change(seen, takeBack, 'as before that step')) recountPlace();
        });
      },
    };
  };

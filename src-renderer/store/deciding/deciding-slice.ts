/**
 * What the reviewer decides. Decisions are taken one after the other, in the order of the keys and in the list they
 * were made in, however fast they come: each names the revision of the row it was made on.
 */
import type { DecisionInput } from '#shared/contract/operations.ts';
import type { RowView } from '#shared/contract/view.ts';
import type { Address } from '#shared/domain/address/address.ts';
import type { Row } from '#shared/domain/list/row.ts';
import { formatNumber } from '#shared/messages/format.ts';
import type { Cursor } from '../rows/cursor-slice.ts';
import { rowAt, withRow } from '../rows/row-blocks.ts';
import { rowInWords } from '../rows/row-sentence.ts';
import { rowKey } from '../rows/row-key.ts';
import type { CreateSlice, StoreTools } from '../slice.ts';
import type { TakeTurn, Turn } from './command-queue.ts';

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
  /** Gives the current row back what it was before one of its steps. */
  readonly takeBackStep: (step: number) => Promise<void>;
};

type DecidingTools = StoreTools & {
  readonly inTurn: TakeTurn;
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
  ({ backend, inTurn, recountPlace }: DecidingTools): ReturnType<CreateSlice<Deciding>> =>
  (set, get) => {
    /** Has the core change a row. What the core refuses is shown as it is now. */
    async function ask<T>({ listId }: Turn, row: Row, act: (seen: Seen) => Promise<T>): Promise<T> {
      const { position, revision } = row;
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
    function show({ isHere }: Turn, index: number, row: Row, goOn: Cursor | null = null): void {
      if (!isHere()) return;
      set(({ blocks, cursor }) => ({
        blocks: rowAt(blocks, index)?.position === row.position ? withRow(blocks, index, row) : blocks,
        cursor: cursor?.row?.position === row.position ? (goOn ?? { ...cursor, row }) : cursor,
      }));
    }

    /**
     * @param became what is told of the row, with its undo; '': nothing
     * @returns null without a row
     */
    async function change(turn: Turn, at: Cursor | null, act: Act, became = ''): Promise<Row | null> {
      if (!at?.row) return null;
      const row = await ask(turn, at.row, act);
      show(turn, at.index, row);
      if (isAt(turn, row)) turn.standAt({ ...at, row });
      if (became !== '') get().tell(`Row ${formatNumber(row.position)} ${became}`, { undoIn: turn.listId });
      return row;
    }

    /** A decision settles its row, by what was typed of it or otherwise. What is typed while it is on its way stays. */
    async function settle<T>({ listId, position }: Seen, deciding: Promise<T>): Promise<T> {
      const key = rowKey(listId, position);
      const typed = get().edits.get(key);
      const done = await deciding;
      if (typed && typed === get().edits.get(key)) get().putEdit(listId, position, null);
      return done;
    }

    const isAt = ({ standing }: Turn, { position }: Row): boolean =>
      standing().cursor?.row?.position === position;

    /** Whether the rows that were read stand where the core has them: a decision may have taken one out of the view. */
    const standsWhereRead = (view: RowView, { index, row }: Next): boolean => {
      const { shownView, blocks } = get();
      return view === shownView && (rowAt(blocks, index) ?? row).position === row.position;
    };

    /** Then the next row that wants a person, or the same place when none does. The notice says the decision aloud, then the row is said. */
    async function decideAt(turn: Turn, at: Cursor | null, decision: DecisionInput): Promise<void> {
      const { listId, isHere, standing, standAt } = turn;
      const { view } = standing();
      if (!at?.row) return isHere() ? undefined : get().tell(NOT_DECIDED, { about: listId });
      const { row, next } = await ask(turn, at.row, (seen) =>
        settle(seen, backend.decideAndGoOn({ ...seen, decision, view })),
      );
      const isCurrent = isAt(turn, row);
      const isAtHand = next !== null && standsWhereRead(view, next);
      show(turn, at.index, row, isAtHand ? next : null);
      if (isCurrent) standAt(next ?? { ...at, row });
      get().tell(`Row ${formatNumber(row.position)} ${DONE[decision.kind]}`, { undoIn: listId });
      if (!isHere()) return undefined;
      if (isCurrent) {
        const place = next && { index: next.index, position: next.row.position };
        if (!isAtHand) await get().rereadRows((get().view === view && place) || undefined);
        get().announce(next ? rowInWords(get().cursor?.row ?? null) : 'No row left to review');
      }
      recountPlace();
      return undefined;
    }

    return {
      // A key is for the row that is current when its turn comes; what was typed or read of a row is for that row.
      decide: (decision) => {
        const seen = get().cursor;
        const isOfRow = decision.kind === 'edited' || decision.kind === 'picked';
        return inTurn((turn) => decideAt(turn, isOfRow ? seen : turn.standing().cursor, decision));
      },
      pickCandidate: (nth) => {
        const seen = get().cursor;
        const candidate = seen?.row?.candidates[nth - 1];
        if (!candidate) return Promise.resolve();
        const { parts: address, formatted } = candidate.address;
        const unknown = { lat: null, lng: null, udprn: '', uprn: '', accuracyType: '' };
        const picked = { source: 'candidate', formatted, ...unknown } as const;
        return inTurn((turn) => decideAt(turn, seen, { kind: 'picked', address, picked }));
      },
      editAndCheck: async (address) => {
        const seen = get().cursor;
        const isEdited = { here: false };
        await inTurn(async (turn) => {
          const decision = { kind: 'edited', address } as const;
          const row = await change(turn, seen, (at) => settle(at, backend.decideRow({ ...at, decision })));
          isEdited.here = row !== null && turn.isHere() && isAt(turn, row);
        });
        // Out of turn: nobody's next decision waits for the service. Who has gone on meanwhile pays for no other row.
        if (isEdited.here) await get().checkRow();
      },
      flag: async (note) => {
        const seen = get().cursor;
        const outcome: { row: Row | null } = { row: null };
        await inTurn(async (turn) => {
          const became = note === null ? 'no longer flagged' : 'flagged';
          outcome.row = await change(turn, seen, (at) => backend.flagRow({ ...at, note }), became);
        });
        return outcome.row !== null;
      },
      takeBackStep: (step) => {
        const seen = get().cursor;
        return inTurn(async (turn) => {
          const takeBack: Act = (at) => backend.takeBackStep({ ...at, step });
          if (await change(turn, seen, takeBack, 'as before that step')) recountPlace();
        });
      },
    };
  };

/** Told where the keys were pressed faster than the core answered, and the list was left. */
const NOT_DECIDED = 'The latest key decided nothing: the list was left before its row was known';

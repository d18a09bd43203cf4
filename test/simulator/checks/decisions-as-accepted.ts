/** The app stores exactly the decision or note that it accepted, for exactly these rows. */
import { isDeepStrictEqual } from 'node:util';
import type { ChangedRow, ManyOutcome, RowMark } from '#shared/contract/review/history.ts';
import type { Decision, DecisionKind } from '#shared/domain/verdict/decision.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import type { BulkKind } from '../day.ts';
import type { World } from '../world.ts';

type Chosen = Pick<Decision, 'corrected' | 'picked'>;

/** The state that a row must have after an act. */
export type Wanted = {
  /** The kind of the person's decision; null if there is none. */
  readonly kind: DecisionKind | null;
  readonly note: string | null;
  /** The address of the decision, and the details of a picked one; null if they do not matter. */
  readonly chosen: Chosen | null;
  /** The step that the act undoes for this row alone; 0 if it undoes none. */
  readonly step: number;
};

/** Returns the kind of a person's decision; null for decisions of rules, which answers may change at any time. */
export const kindOf = (decision: Decision | null): DecisionKind | null =>
  decision?.decidedBy === 'person' ? decision.kind : null;

/** Returns what a person's decision chooses; null for decisions of rules. */
export const chosenIn = (decision: Decision | null): Chosen | null =>
  decision?.decidedBy === 'person' ? { corrected: decision.corrected, picked: decision.picked } : null;

const isAsWanted = ({ decision, note }: RowMark, wanted: Wanted): boolean =>
  kindOf(decision) === wanted.kind &&
  note === wanted.note &&
  (wanted.chosen === null || isDeepStrictEqual(chosenIn(decision), wanted.chosen));

/** @param shown the row as the person saw it @param changed the app's reply */
export function compareOne(
  world: World,
  listId: number,
  shown: Row,
  wanted: Wanted,
  changed: ChangedRow,
): void {
  const { position } = shown;
  if (!isAsWanted(changed, wanted)) blameRow(world, listId, position, wanted, changed);
  const usesSuggestion = wanted.step === 0 && wanted.kind === 'used_suggestion';
  if (usesSuggestion && !isDeepStrictEqual(changed.suggested?.parts, shown.suggested?.parts))
    world.blame('an accepted act is stored', `row ${position} of list ${listId} uses another suggestion`);
  const now = world.observer.row(listId, position);
  // The page offers to undo the step that the app names.
  const [latest] = world.observer.history(listId, position);
  if (now?.revision === changed.revision && changed.step !== null && changed.step !== latest?.step)
    world.blame(
      'an undo is of the displayed step',
      `the app named step ${changed.step} instead of ${latest?.step}`,
    );
  if (now?.revision === changed.revision && !isAsWanted(now, wanted))
    blameRow(world, listId, position, wanted, now);
}

/** Returns the answer of each row of a list; null if it has none. */
export const answersOf = ({ observer }: World, listId: number): ReadonlyMap<number, number | null> =>
  new Map(
    observer
      .rowDecisions()
      .flatMap((row) => (row.listId === listId ? [[row.position, row.lookupId] as const] : [])),
  );

/** Rows as a person saw them, with their answers then, and whether their count was late (`isCountedLate`). */
type ShownRows = {
  readonly rows: readonly Row[];
  readonly answers: ReadonlyMap<number, number | null>;
  readonly isLate: boolean;
};

export function compareMany(
  world: World,
  listId: number,
  { rows: shown, answers, isLate }: ShownRows,
  kind: BulkKind,
  { step: { step, rows }, skipped, changed }: ManyOutcome,
): void {
  const { observer, blame } = world;
  for (const { position, lookupId } of observer.answersOfStep(listId, step))
    if (lookupId !== answers.get(position))
      blame(
        'decisions are about what was shown',
        `${kind} was stored for row ${position} of list ${listId}, whose answer ${lookupId} came after it was shown`,
      );
  const decided = new Set(observer.rowsOfStep(listId, step));
  const left = shown.filter(({ position }) => !decided.has(position));
  if (decided.size !== rows || rows + left.length !== shown.length)
    blame('decisions are about what was shown', `${rows} of ${shown.length} rows were decided ${kind}`);
  const hasChanged = ({ position, revision }: Row): boolean =>
    observer.row(listId, position)?.revision !== revision;
  const changedRows = left.filter(hasChanged).length;
  if (changed > changedRows && !isLate)
    blame(
      'an accepted act is stored',
      `${changed} rows were left out as changed, but ${changedRows} changed`,
    );
  for (const row of left) {
    const { position, decision } = row;
    const wasDecidedSo = kind === 'none' ? kindOf(decision) === null : kindOf(decision) === kind;
    const isPossible = kind !== 'used_suggestion' || row.suggested !== null;
    if (!wasDecidedSo && isPossible && !(changed > 0 && (isLate || hasChanged(row))))
      blame('an accepted act is stored', `row ${position} was left out of ${kind}`);
  }
  if (skipped > left.length)
    blame('an accepted act is stored', `${skipped} of ${left.length} rows were skipped`);
  for (const { position, note } of shown) {
    const wanted = { kind: kind === 'none' ? null : kind, note, chosen: null, step: 0 };
    const entry = observer.history(listId, position).find((one) => one.step === step);
    if (!decided.has(position) || !entry) continue;
    // A cleared row also loses the decision of a rule.
    if (!isAsWanted(entry.after, wanted) || (kind === 'none' && entry.after.decision))
      blameRow(world, listId, position, wanted, entry.after);
  }
}

function blameRow(
  world: World,
  listId: number,
  position: number,
  wanted: Wanted,
  { decision, note }: RowMark,
) {
  world.blame(
    'an accepted act is stored',
    `row ${position} of list ${listId} is ${JSON.stringify([decision, note])}, not ${JSON.stringify(wanted)}`,
  );
}

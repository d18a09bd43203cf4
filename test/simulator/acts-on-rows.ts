/** Performs the acts of people on the rows in their windows. A window that shows nothing opens a list first. */
import { isDeepStrictEqual } from 'node:util';
import type { ChangedRow, RowMark } from '#shared/contract/review/history.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { attempt } from './attempt.ts';
import {
  answersOf,
  chosenIn,
  compareMany,
  compareOne,
  kindOf,
  type Wanted,
} from './checks/decisions-as-accepted.ts';
import { createShownCheck } from './checks/decisions-as-shown.ts';
import { checkManyRefusal, checkRowRefusal } from './checks/refusals-have-reasons.ts';
import { compareNext } from './checks/view-shows-its-rows.ts';
import type { ActOnRows } from './day.ts';
import { decisionOf, isCountedLate, readWindow, targetOf, viewOf, type Window } from './people.ts';
import { type Selected, selectRows } from './select-rows.ts';
import type { World } from './world.ts';

type ActOf<D extends ActOnRows['do']> = Extract<ActOnRows, { readonly do: D }>;
type ActOnOneRow = ActOf<'decide' | 'flag' | 'take back'>;
type ActOnSteps = ActOf<'undo' | 'redo'>;

export function actOnRows(world: World, act: ActOnRows): void {
  const open = world.windows[act.window];
  if (open) return actIn(world, open, act);
  const { office, life } = world;
  const listId = office.listIds[act.window % office.listIds.length] ?? 0;
  const opens = () => readWindow(life, listId, 'all', 'position');
  void attempt(world, 'open', opens, (shown) => {
    world.windows[act.window] = shown;
    actIn(world, shown, act);
  });
}

function actIn(world: World, window: Window, act: ActOnRows): void {
  switch (act.do) {
    case 'undo':
      return undoOrRedo(world, window, act);
    case 'redo':
      return window.steps.redo ? undoOrRedo(world, window, act) : undoAndRedo(world, window, act.window);
    case 'decide many':
      return window.rows.length > 0 ? decideMany(world, window, act) : undefined;
    case 'edit while checked':
      return editWhileChecked(world, window, act);
    default: {
      const rows = act.do === 'take back' ? window.rows.filter(isMarked) : window.rows;
      const row = rows[act.which % Math.max(1, rows.length)];
      if (row) actOnRow(world, window, row, act);
    }
  }
}

const isMarked = ({ decision, note }: Row): boolean => decision?.decidedBy === 'person' || note !== null;

function editWhileChecked(
  world: World,
  window: Window,
  { which, street, afterMs, window: index }: ActOf<'edit while checked'>,
): void {
  const row = window.rows[which % Math.max(1, window.rows.length)];
  if (!row) return;
  const { listId } = window;
  const { position } = row;
  void attempt(world, 'check', () => world.life.backend.checkRow({ listId, position }));
  const edit = { do: 'decide', window: index, which, kind: 'edited', street } as const;
  const edited = new Promise((resolve) => setTimeout(resolve, afterMs)).then(() =>
    actOnRow(world, window, row, edit),
  );
  // The runs at the end of the day wait for this, as for any request.
  world.unanswered.add(edited);
  void edited.finally(() => world.unanswered.delete(edited));
}

/** Undoes the latest step and redoes it, for a window whose redo button names no step. */
function undoAndRedo(world: World, window: Window, index: number): void {
  undoOrRedo(world, window, { do: 'undo', window: index }, () => {
    const now = world.windows[index];
    if (now?.steps.redo) undoOrRedo(world, now, { do: 'redo', window: index });
  });
}

/**
 * Presses the undo or redo button. The request names the step that the button showed when the window was last drawn.
 *
 * @param drawn called when the window shows the result
 */
function undoOrRedo(world: World, { listId, steps }: Window, act: ActOnSteps, drawn?: () => void): void {
  const { life, blame } = world;
  const step = steps[act.do]?.step;
  const meant = step === undefined ? { listId } : { listId, step };
  void attempt(
    world,
    act.do,
    () => life.backend[act.do](meant),
    (done) => {
      if (step !== undefined && done.step !== step)
        blame('an undo is of the displayed step', `${act.do} changed step ${done.step} instead of ${step}`);
      if (act.do === 'redo') blameIfEarlierIsUndone(world, listId, done.step);
      drawAgain(world, act.window, drawn);
    },
  );
}

/** An earlier step is redone before a later one. @param redone the step that was just redone */
function blameIfEarlierIsUndone({ observer, blame }: World, listId: number, redone: number): void {
  for (const { step } of observer.steps().filter((one) => one.listId === listId && one.state === 'undone'))
    if (step < redone) blame('an undo gives back what was', `step ${redone} was redone before step ${step}`);
}

/** Decides all rows of a filter, which are on the screen, or rows that the person selected a while ago. */
function decideMany(world: World, window: Window, act: ActOf<'decide many'>): void {
  const { target: by, which } = act;
  if ((by === 'filter' || by === 'undecided') && which % 2 === 0) {
    const { target, shown } = targetOf(window, by, which);
    const meant = new Set(shown.seen.map(({ position }) => position));
    const rows = window.rows.filter(({ position }) => meant.has(position));
    return decideTarget(world, window, act, { target, shown, rows, isLate: isCountedLate(window) });
  }
  const select = () => selectRows(world, window, by, which);
  void attempt(world, 'select', select, (selected) => {
    if (selected) decideTarget(world, window, act, selected);
  });
}

function decideTarget(
  world: World,
  window: Window,
  act: ActOf<'decide many'>,
  { target, shown, rows, isLate }: Selected,
): void {
  const { listId } = window;
  const blameIfOther = createShownCheck(world, listId, rows);
  const answers = answersOf(world, listId);
  const request = () => world.life.backend.decideRows({ listId, target, decision: act.kind, shown });
  void attempt(world, `${act.do} of ${act.target}`, request, (done) => {
    const decided = world.observer.rowsOfStep(listId, done.step.step);
    blameIfOther(act.kind, new Set([...decided, ...shown.seen.map(({ position }) => position)]));
    compareMany(world, listId, { rows, answers, isLate }, act.kind, done);
    drawAgain(world, act.window);
  }).then((failure) => {
    if (failure?.code === 'other_rows') checkManyRefusal(world, act.do, window);
  });
}

function actOnRow(world: World, window: Window, row: Row, act: ActOnOneRow): void {
  const { listId } = window;
  const { position, revision } = row;
  const wanted = wantedBy(world, listId, row, act);
  if (wanted === null) return;
  const blameIfOther = createShownCheck(world, listId, [row]);
  const seen = { listId, position, revision };
  void attempt(
    world,
    act.do === 'decide' ? `decide ${act.kind}` : act.do,
    () => requestOf(world, seen, row, act, wanted, window),
    (changed) => {
      blameIfOther(act.do);
      compareOne(world, listId, row, wanted, changed);
      drawAgain(world, act.window);
    },
  ).then((failure) => {
    if (failure?.code === 'row_changed') checkRowRefusal(world, act.do, listId, row);
  });
}

type Seen = { readonly listId: number; readonly position: number; readonly revision: number };

function requestOf(
  world: World,
  seen: Seen,
  row: Row,
  act: ActOnOneRow,
  { step }: Wanted,
  window: Window,
): Promise<ChangedRow> {
  const { backend } = world.life;
  if (act.do === 'decide') return decide(world, seen, act, window);
  if (act.do === 'flag') return backend.flagRow({ ...seen, note: noteFor(row) });
  return backend.takeBackStep({ ...seen, step });
}

/** Decides a row. Every second time, also goes to the next row, as a page does. */
async function decide(
  world: World,
  seen: Seen,
  { kind, street, which }: ActOf<'decide'>,
  window: Window,
): Promise<ChangedRow> {
  const { backend } = world.life;
  const decision = decisionOf(kind, street);
  if (which % 2 === 0) return backend.decideRow({ ...seen, decision });
  const { row, next } = await backend.decideAndGoOn({ ...seen, decision, view: viewOf(window) });
  compareNext(world, window, seen.position, next);
  return row;
}

const noteFor = ({ note }: Row): string | null => (note === null ? 'call them' : null);

/** Returns how an act has to leave its row; null if the row has no step to undo. */
function wantedBy({ observer }: World, listId: number, row: Row, act: ActOnOneRow): Wanted | null {
  const now = { kind: kindOf(row.decision), note: row.note, chosen: chosenIn(row.decision), step: 0 };
  if (act.do === 'flag') return { ...now, note: noteFor(row) };
  if (act.do === 'decide') return { ...now, kind: act.kind, chosen: chosenBy(row, act) };
  const history = observer.history(listId, row.position);
  const entry = history[act.step % Math.max(1, history.length)];
  if (!entry) return null;
  const { before, after, step } = entry;
  // The app undoes only what the step changed.
  const decision = isSameDecision(before, after) ? row.decision : before.decision;
  const note = before.note === after.note ? row.note : before.note;
  return { kind: kindOf(decision), note, chosen: chosenIn(decision), step };
}

/** Returns the address that a decision sends. A suggestion is for the edited address, which stays. */
function chosenBy({ decision: before }: Row, { kind, street }: ActOf<'decide'>): Wanted['chosen'] {
  const sent = decisionOf(kind, street);
  const edited = kind === 'used_suggestion' && before?.picked === null ? before.corrected : null;
  const corrected = 'address' in sent ? sent.address : edited;
  return { corrected, picked: 'picked' in sent ? sent.picked : null };
}

const isSameDecision = (one: RowMark, other: RowMark): boolean =>
  one.decision?.decidedBy === other.decision?.decidedBy &&
  kindOf(one.decision) === kindOf(other.decision) &&
  isDeepStrictEqual(chosenIn(one.decision), chosenIn(other.decision));

/** Reads the rows of a window again, as a page does after its own step. */
function drawAgain(world: World, index: number, drawn?: () => void): void {
  const window = world.windows[index];
  if (!window) return;
  const read = () => readWindow(world.life, window.listId, window.filter, window.sort);
  void attempt(world, 'draw', read, (shown) => {
    world.windows[index] = shown;
    drawn?.();
  });
}

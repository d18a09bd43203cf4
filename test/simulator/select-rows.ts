/**
 * A person selects rows and decides them a while later. The page has the rows counted when they are selected. It shows
 * only the first of them, so that only the core can notice changes of the others.
 */
import type { RowTarget, ShownTarget } from '#shared/contract/review/view.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import type { Target } from './day.ts';
import { readWindow, targetOf, type Window } from './people.ts';
import type { World } from './world.ts';

/** `rows`: the targeted rows as they were when the person selected them. */
export type Selected = {
  readonly target: RowTarget;
  readonly shown: ShownTarget;
  readonly rows: readonly Row[];
  /** Whether a job was going. The core may then take rows as changed that changed just before they were selected. */
  readonly isLate: boolean;
};

type Counted = Pick<Selected, 'rows' | 'isLate'> & { readonly mark: string };

const ON_SCREEN = 3;
const WAITS_MS = [0, 60, 900, 20_000] as const;

/**
 * Selects rows, and waits. Extends every third selection of single rows to all rows of the window.
 *
 * @returns null if rows changed while they were counted, because the person then looks again
 */
export async function selectRows(
  world: World,
  window: Window,
  by: Target,
  which: number,
): Promise<Selected | null> {
  const { target, shown } = targetOf(window, by, which);
  const ms = WAITS_MS[which % WAITS_MS.length] ?? 0;
  const first = await countSteady(world, window, target, shown);
  if (!first) return null;
  await pass(ms);
  if (by !== 'selection' || which % 3 !== 0) return selectedOf(target, first);

  const later = await readAgain(world, window);
  if (later.rows.length === 0) return null;
  const all = later.rows.map(({ position, revision }) => ({ position, revision }));
  const every = { kind: 'positions', positions: all.map(({ position }) => position) } as const;
  const second = await countSteady(world, later, every, { rows: all.length, seen: all }, first.mark);
  if (!second) return null;
  await pass(ms);
  const before = new Set(first.rows.map(({ position }) => position));
  const added = second.rows.filter(({ position }) => !before.has(position));
  const rows = [...added, ...first.rows];
  return selectedOf(every, { ...second, rows, isLate: first.isLate || second.isLate }, added.length);
}

const pass = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const readAgain = ({ life }: World, { listId, filter, sort }: Window): Promise<Window> =>
  readWindow(life, listId, filter, sort);

/** @param most how many of the rows may be on the screen; the first ones are */
function selectedOf(target: RowTarget, { rows, mark, isLate }: Counted, most = rows.length): Selected {
  const visible = rows.slice(0, Math.min(ON_SCREEN, most));
  const seen = visible.map(({ position, revision }) => ({ position, revision }));
  return { target, shown: { rows: rows.length, mark, seen }, rows, isLate };
}

/** Has the rows of a window counted. @returns null if the window shows other rows after the count than before */
async function countSteady(
  world: World,
  window: Window,
  target: RowTarget,
  { rows: wanted, seen }: ShownTarget,
  earlier?: string,
): Promise<Counted | null> {
  const { listId } = window;
  const { rows, decided, mark } = await world.life.backend.countTarget({ listId, target, earlier });
  const again = await readAgain(world, window);
  // The views get the results of a job late, and so other rows may match a filter.
  const isLate = window.isLive || again.isLive;
  if (
    (isLate && target.kind !== 'positions') ||
    rows !== wanted ||
    textOf(window.rows) !== textOf(again.rows)
  )
    return null;
  const meant = new Set(seen.map(({ position }) => position));
  const counted = window.rows.filter(({ position }) => meant.has(position));
  const wereDecided = counted.filter(({ decision }) => decision !== null).length;
  if (decided !== wereDecided)
    world.blame('counts are of the rows', `${decided} of the selected rows are decided, not ${wereDecided}`);
  return { rows: counted, mark, isLate };
}

const textOf = (rows: readonly Row[]): string =>
  rows.map(({ position, revision }) => `${position} ${revision}`).join();

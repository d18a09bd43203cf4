/** The windows of a simulated office. All belong to one core. Each shows one list to a person, who acts on its rows. */
import type { Failure } from '#shared/contract/errors.ts';
import type { FileToken } from '#shared/contract/import/file-token.ts';
import type { DecisionInput } from '#shared/contract/operations.ts';
import type { StepsAtHand } from '#shared/contract/review/history.ts';
import {
  NO_FILTER,
  type RowFilter,
  type RowTarget,
  type RowView,
  type ShownTarget,
} from '#shared/contract/review/view.ts';
import { EMPTY_ADDRESS } from '#shared/domain/address/address.ts';
import type { Picked } from '#shared/domain/verdict/decision.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import type { Life } from './core-life.ts';
import type { Filter, Kind, Target } from './day.ts';

/** The content of a window when it was last drawn. Acts in other windows may have changed its rows since. */
export type Window = {
  /** The number of the life in which it was read. */
  readonly life: number;
  /** Whether a job was going when it was read. */
  readonly isLive: boolean;
  readonly listId: number;
  readonly filter: Filter;
  readonly sort: Sort;
  readonly rows: readonly Row[];
  readonly shown: Counted;
  /** The count of the rows without a decision. */
  readonly undecided: Counted;
  /** The steps that its undo and redo buttons name. */
  readonly steps: StepsAtHand;
};

type Counted = { readonly rows: number; readonly mark: string };
type Sort = 'position' | 'review';

export const ROW_FILTERS: { readonly [F in Filter]: RowFilter } = {
  all: NO_FILTER,
  undecided: { ...NO_FILTER, facets: { decision: ['none'] } },
  confirm: { ...NO_FILTER, facets: { verdict: ['confirm'] } },
  fix: { ...NO_FILTER, facets: { verdict: ['fix'] } },
  'not checked': { ...NO_FILTER, facets: { verdict: ['not_checked'] } },
};

export const viewOf = ({ filter, sort }: Pick<Window, 'filter' | 'sort'>): RowView => ({
  filter: ROW_FILTERS[filter],
  sort: [{ by: sort, descending: false }],
});

export async function readWindow(
  { backend, number, jobs }: Life,
  listId: number,
  filter: Filter,
  sort: Sort,
): Promise<Window> {
  const chosen = ROW_FILTERS[filter];
  const view = viewOf({ filter, sort });
  const { rows } = await backend.readRows({ listId, view, offset: 0, limit: 100 });
  const count = async (onlyUndecided: boolean): Promise<Counted> => {
    const target = { kind: 'filter', filter: chosen, onlyUndecided } as const;
    const { rows: counted, mark } = await backend.countTarget({ listId, target });
    return { rows: counted, mark };
  };
  const [shown, undecided] = [await count(false), await count(true)];
  const steps = await backend.readSteps({ listId });
  const isLive = jobs.some(({ overAtMs }) => overAtMs === Infinity);
  return { life: number, isLive, listId, filter, sort, rows, shown, undecided, steps };
}

/** Whether the counts may lack results of a run that the rows show. The views get the results a few seconds late. */
export const isCountedLate = ({ isLive, rows, undecided }: Window): boolean =>
  isLive || undecided.rows !== rows.filter(({ decision }) => decision === null).length;

export const streetNamed = (street: number): string => `Edited ${street} Road`;

const PICKED: Picked = {
  source: 'parts',
  formatted: '',
  lat: 53.8,
  lng: -1.5,
  udprn: '1',
  uprn: '',
  accuracyType: 'rooftop',
};

export function decisionOf(kind: Kind, street: number): DecisionInput {
  if (kind !== 'edited' && kind !== 'picked') return { kind };
  const address = {
    ...EMPTY_ADDRESS,
    street: streetNamed(street),
    house_number: '1',
    city: 'Leeds',
    postcode: 'LS1 1AA',
  };
  return kind === 'edited' ? { kind, address } : { kind, address, picked: PICKED };
}

export function targetOf(
  window: Window,
  by: Target,
  which: number,
): { readonly target: RowTarget; readonly shown: ShownTarget } {
  const { filter, rows, shown, undecided } = window;
  const isMeant = ({ decision }: Row): boolean => by !== 'undecided' || decision === null;
  const seen = rows.filter(isMeant).map(({ position, revision }) => ({ position, revision }));
  if (by === 'filter' || by === 'undecided')
    return {
      target: { kind: 'filter', filter: ROW_FILTERS[filter], onlyUndecided: by === 'undecided' },
      shown: { ...(by === 'undecided' ? undecided : shown), seen },
    };
  const from = which % rows.length;
  if (by === 'all but one') {
    const others = seen.toSpliced(from, 1);
    const except = seen.slice(from, from + 1).map(({ position }) => position);
    const target = { kind: 'filter', filter: ROW_FILTERS[filter], onlyUndecided: false, except } as const;
    return { target, shown: { rows: others.length, seen: others } };
  }
  const chosen = seen.slice(from, from + 1 + (which % 5));
  const positions = chosen.map(({ position }) => position);
  const target: RowTarget =
    by === 'range'
      ? { kind: 'range', view: viewOf(window), first: from, last: from + chosen.length - 1 }
      : { kind: 'positions', positions };
  return { target, shown: { rows: positions.length, seen: chosen } };
}

type Exported = {
  readonly file: FileToken | null;
  readonly failure: Failure | null;
  readonly isOver: boolean;
};

/** Returns how far an export is. `file` is null if the export has failed or is not over. */
export function exportedFile({ events }: Life, exportId: string): Exported {
  const latest = events.findLast(
    (one) => one.name === 'exportProgressed' && one.payload.exportId === exportId,
  );
  if (latest?.name !== 'exportProgressed') return { file: null, failure: null, isOver: false };
  const { state, file, failure } = latest.payload;
  return { file, failure, isOver: state !== 'running' };
}

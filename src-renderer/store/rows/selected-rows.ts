/** The selected rows for the core: which they are, and which the person was shown. */
import type { Backend, OutputOf } from '#shared/contract/operations.ts';
import type { RowTarget, ShownTarget } from '#shared/contract/view.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { AppState } from '../app-state.ts';
import { endsOf, MOST_SINGLE_ROWS, type Selection, selectedRows, shownOf, targetOf } from './selection.ts';

/** The most rows the core reads at once. */
const READ_ROWS = 500;

export type SelectedRows = {
  readonly listId: ListId;
  readonly target: RowTarget;
  readonly shown: ShownTarget;
};

type Counted = OutputOf<'countTarget'>;
type Tools = { readonly backend: Pick<Backend, 'countTarget' | 'readRows'>; readonly get: () => AppState };

export function createSelectedRows({ backend, get }: Tools) {
  /** Of the rows as they were selected: a range may have others between its ends by now. */
  let first: Promise<Counted> | null = null;

  const count = (listId: ListId, selection: Selection): Promise<Counted> => {
    const counted = backend.countTarget({ listId, target: targetOf(selection, get().shownView) });
    first ??= counted;
    counted.catch(() => (first = first === counted ? null : first));
    return counted;
  };

  return {
    count,
    /** Other rows are selected. */
    forget: (): void => void (first = null),

    /** What a step for them is asked with: `named` adds what tells the rows of a range from as many others. */
    asShown(listId: ListId, selection: Selection) {
      const { shownView: view, total, blocks } = get();
      const target = targetOf(selection, view);
      const shown = shownOf(selection, total ?? 0, blocks);
      const named = async (): Promise<SelectedRows> => {
        if (selection.kind !== 'range') return { listId, target, shown };
        const { mark } = await (first ?? count(listId, selection));
        return { listId, target, shown: { ...shown, mark } };
      };
      return { rows: shown.rows, named };
    },

    /** The single rows of a selection; null when they are too many to name. */
    async single(listId: ListId, selection: Selection): Promise<ReadonlySet<number> | null> {
      if (selection.kind === 'rows') return selection.positions;
      const { shownView: view, total } = get();
      if (selectedRows(selection, total ?? 0) > MOST_SINGLE_ROWS) return null;
      const { first: start, last } =
        selection.kind === 'range' ? endsOf(selection) : { first: 0, last: (total ?? 0) - 1 };
      const positions = new Set<number>();
      for (let offset = start; offset <= last; offset += READ_ROWS) {
        const limit = Math.min(READ_ROWS, last - offset + 1);
        const { rows } = await backend.readRows({ listId, view, offset, limit });
        for (const { position } of rows) positions.add(position);
      }
      return positions;
    },
  };
}

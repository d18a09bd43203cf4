/** Describes the selected rows to the core, together with what the person saw of them. */
import type { Backend, OutputOf } from '#shared/contract/operations.ts';
import type { RowTarget, ShownTarget } from '#shared/contract/review/view.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { AppState } from '../app-state.ts';
import { endsOf, MOST_SINGLE_ROWS, type Selection, selectedRows, shownOf, targetOf } from './selection.ts';

const READ_ROWS = 500;

/** `shown` lets the core refuse the step, or leave rows out, if the rows are not as the person saw them. */
export type SelectedRows = {
  readonly listId: ListId;
  readonly target: RowTarget;
  readonly shown: ShownTarget;
};

type Counted = OutputOf<'countTarget'>;
type Tools = { readonly backend: Pick<Backend, 'countTarget' | 'readRows'>; readonly get: () => AppState };

export function createSelectedRows({ backend, get }: Tools) {
  /** The count when the rows were selected. Other rows may match the selection by now, and rows may have changed. */
  let firstCount: Promise<Counted> | null = null;
  /** The count of the selection that was extended to the current one. */
  let earlier: Promise<Counted> | null = null;

  const count = (listId: ListId, selection: Selection): Promise<Counted> => {
    const wanted = { listId, target: targetOf(selection, get().shownView) };
    const counted = earlier
      ? earlier.then(({ mark }) => backend.countTarget({ ...wanted, earlier: mark }))
      : backend.countTarget(wanted);
    firstCount ??= counted;
    counted.catch(() => (firstCount = firstCount === counted ? null : firstCount));
    return counted;
  };

  return {
    count,
    /** Call this for a new selection. @param isExtended whether it extends the current one */
    begin(isExtended: boolean): void {
      earlier = isExtended ? (firstCount ?? earlier) : null;
      firstCount = null;
    },

    /** `withMark` adds the `mark` of the first count. It lets the core leave out rows that have changed since. */
    asShown(listId: ListId, selection: Selection) {
      const { shownView: view, total, blocks } = get();
      const target = targetOf(selection, view);
      const shown = shownOf(selection, total ?? 0, blocks);
      const withMark = async (): Promise<SelectedRows> => {
        const { mark } = await (firstCount ?? count(listId, selection));
        return { listId, target, shown: { ...shown, mark } };
      };
      return { rows: shown.rows, withMark };
    },

    /** Returns the positions of the selected rows; null if there are more than `MOST_SINGLE_ROWS`. */
    async single(listId: ListId, selection: Selection): Promise<ReadonlySet<number> | null> {
      if (selection.kind === 'rows') return selection.positions;
      const { shownView: view, total } = get();
      if (selectedRows(selection, total ?? 0) > MOST_SINGLE_ROWS) return null;
      const { first, last } =
        selection.kind === 'range' ? endsOf(selection) : { first: 0, last: (total ?? 0) - 1 };
      const positions = new Set<number>();
      for (let offset = first; offset <= last; offset += READ_ROWS) {
        const limit = Math.min(READ_ROWS, last - offset + 1);
        const { rows } = await backend.readRows({ listId, view, offset, limit });
        for (const { position } of rows) positions.add(position);
      }
      return positions;
    },
  };
}

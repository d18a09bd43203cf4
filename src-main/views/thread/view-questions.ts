/** What the rest of the core asks of the thread that counts and orders rows. */
import type { ChangeGroup, DuplicateGroup, DuplicateKind } from '#shared/contract/groups.ts';
import type { Rehearsal } from '#shared/contract/rehearsal.ts';
import type {
  FacetCounts,
  RowAround,
  RowFilter,
  RowInView,
  RowsAround,
  RowTarget,
  RowView,
} from '#shared/contract/view.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Row } from '#shared/domain/list/row.ts';
import type { Rules } from '#shared/domain/verdict/rules.ts';

type Page = { readonly offset: number; readonly limit: number };

/** @throws AppError `list_not_found`, `list_not_ready`, `newer_search` where it is only looked at */
export type Views = {
  readonly rows: (
    listId: ListId,
    view: RowView,
    page: Page,
  ) => Promise<{ readonly total: number; readonly rows: readonly Row[] }>;
  readonly around: (listId: ListId, view: RowView, around: RowAround) => Promise<RowsAround>;
  readonly find: (listId: ListId, view: RowView, position: number) => Promise<RowInView>;
  readonly nextToReview: (
    listId: ListId,
    view: RowView,
    after: number,
    backwards: boolean,
  ) => Promise<{ readonly index: number; readonly position: number } | null>;
  readonly facets: (listId: ListId, filter: RowFilter) => Promise<FacetCounts>;
  /** The positions of the target's rows, rising. */
  readonly positionsOf: (listId: ListId, target: RowTarget) => Promise<Uint32Array>;
  readonly groups: (
    listId: ListId,
    filter: RowFilter,
    page: Page,
  ) => Promise<{ readonly total: number; readonly groups: readonly ChangeGroup[] }>;
  readonly duplicates: (
    listId: ListId,
    filter: RowFilter,
    kind: DuplicateKind,
    page: Page,
  ) => Promise<{ readonly total: number; readonly groups: readonly DuplicateGroup[] }>;
  /** The positions of one group of duplicates, rising. */
  readonly duplicatesOf: (listId: ListId, group: number, kind: DuplicateKind) => Promise<Uint32Array>;
  readonly rehearse: (listId: ListId, rules: Rules) => Promise<Rehearsal>;
  /**
   * Says that the marks or verdicts of rows changed in the database: whatever is asked from now on knows it.
   * null: any row may have.
   */
  readonly changed: (listId: ListId, positions: Uint32Array | null) => void;
  /** Says that a run settled rows: known a second or two later, or with the next `changed` of no rows. */
  readonly settled: (listId: ListId, positions: Uint32Array) => void;
};

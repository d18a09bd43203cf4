/** Answers questions about the rows of lists: which rows, in which order, and how many. */

import type { NearbyRowsQuestion } from '#shared/contract/fix/fix-operations.ts';
import type {
  AlikeRows,
  ChangeGroup,
  DuplicateGroup,
  DuplicateKind,
  KindGroup,
  KindRows,
} from '#shared/contract/review/groups.ts';
import type { Rehearsal } from '#shared/contract/review/rehearsal.ts';
import {
  type FacetCounts,
  isWholeList,
  NO_FILTER,
  type RowAround,
  type RowFilter,
  type RowInView,
  type RowsAround,
  type RowTarget,
  type RowView,
  WHOLE_LIST,
} from '#shared/contract/review/view.ts';
import type { NearbyRow } from '#shared/domain/answer/places.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import type { Rules } from '#shared/domain/verdict/rules.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import { toRows } from '../verdicts/read-rows.ts';
import { type EmailRows, rowsByEmail, type WhichEmails } from './email-rows.ts';
import { membersOfGroup } from './groups/duplicates.ts';
import { asTarget, showChangeGroups, showDuplicates } from './groups/show-groups.ts';
import { countAlike, showKindRows, showKinds } from './groups/show-kinds.ts';
import type { ListView } from './list-view.ts';
import { nearbyRows } from './nearby-rows.ts';
import { createOpenLists, type OpenLists } from './open-lists.ts';
import { showRehearsal } from './rehearsal/show-rehearsal.ts';
import { indexOf, type NextRow, nextToReview } from './row-positions.ts';
import { CHANGED, revisionsAmong, type TargetRows, targetedRows } from './targeted-rows.ts';

type Page = { readonly offset: number; readonly limit: number };
type Paged<K extends string, T> = { readonly total: number } & { readonly [N in K]: readonly T[] };
type Reads = Repositories['views'];

/** @param nowMs a monotonic clock @throws AppError (questions) `list_not_found`, `list_not_ready`, `newer_search` */
export function createListViews(repositories: Repositories, nowMs: () => number) {
  const lists = createOpenLists(repositories, nowMs);
  return {
    ...createRowQuestions(lists, repositories),
    ...createCountQuestions(lists, repositories.views),

    /** Reports changed marks or verdicts. If `positions` is null, any row may have changed, or the list was deleted. */
    changed(listId: ListId, positions: Uint32Array | null): void {
      if (positions === null) lists.forget(listId);
      else lists.find(listId)?.changed(positions);
    },

    /** Reports rows that a run settled. Answers include them a second or two later, or after an empty `changed`. */
    settled(listId: ListId, positions: Uint32Array): void {
      lists.find(listId)?.settled(positions);
    },

    close: lists.close,
  };
}

export type ListViews = ReturnType<typeof createListViews>;
/** How the views learn about changes in the database. */
export type ViewChanges = Pick<ListViews, 'changed' | 'settled'>;
export type ViewQuestions = Omit<ListViews, 'changed' | 'settled' | 'close'>;

function createRowQuestions({ ask }: OpenLists, repositories: Repositories) {
  const rowsOf = (list: StoredList, positions: Uint32Array): readonly Row[] =>
    toRows(list, repositories.views.rowsOf(list.id, positions), repositories);
  return {
    rows: (listId: ListId, view: RowView, page: Page): Promise<Paged<'rows', Row>> =>
      ask(listId, async (listView, list) => {
        const { total, positions } = isWholeList(view)
          ? fileRange(list.rowCount, page)
          : pageOf((await listView.rows(view)).passing, page);
        return { total, rows: rowsOf(list, positions) };
      }),

    around: (listId: ListId, view: RowView, around: RowAround): Promise<RowsAround> =>
      ask(listId, async (listView, list) => {
        const { position } = around;
        const viewRows = isWholeList(view) ? null : await listView.rows(view);
        const index = viewRows
          ? indexOf(viewRows, position - 1)
          : position <= list.rowCount
            ? position - 1
            : null;
        const page = pageAround(index, around);
        const { total, positions } = viewRows
          ? pageOf(viewRows.passing, page)
          : fileRange(list.rowCount, page);
        return { index, offset: page.offset, total, rows: rowsOf(list, positions) };
      }),

    find: (listId: ListId, view: RowView, position: number): Promise<RowInView> =>
      ask(listId, (listView) => listView.place(view, position - 1)),

    nearbyRows: (listId: ListId, question: NearbyRowsQuestion): Promise<readonly NearbyRow[]> =>
      ask(listId, (listView, list) => nearbyRows(list, question, listView, repositories)),

    nextToReview: (
      listId: ListId,
      view: RowView,
      after: number,
      backwards: boolean,
    ): Promise<NextRow | null> =>
      ask(listId, async (listView) => nextToReview(await listView.full(view), after, backwards)),

    positionsOf: (listId: ListId, target: RowTarget): Promise<Uint32Array> =>
      ask(listId, (listView, list) => positionsOf(listView, list, target)),

    /**
     * Returns the rows that the page shows for a target, with their revisions. If a run has changed a row so that the
     * target no longer matches it, the row gets the revision `CHANGED`.
     */
    rowsOf: (listId: ListId, target: RowTarget): Promise<TargetRows> =>
      ask(listId, async (listView, list) => {
        const positions = await positionsOf(listView, list, target);
        // Read before the matching rows. If a row changes in between, the step sees an old revision and leaves it out.
        const all = await listView.publishedRevisions();
        const matching = await positionsOf(listView, list, withoutPlaces(target));
        const known = { positions: matching, revisions: matching.map((row) => all[row - 1] ?? CHANGED) };
        return { positions, revisions: revisionsAmong(positions, known) };
      }),
  };
}

/** Returns a target without a range of places, because the results of a run move rows to other places. */
const withoutPlaces = (target: RowTarget): RowTarget =>
  target.kind === 'range' ? { kind: 'filter', filter: target.view.filter, onlyUndecided: false } : target;

/** Returns the target's rows, ascending. Ignores positions that the list does not have. */
async function positionsOf(
  listView: ListView,
  { rowCount }: StoredList,
  target: RowTarget,
): Promise<Uint32Array> {
  if (target.kind === 'positions')
    return Uint32Array.from(new Set(target.positions.filter((position) => position <= rowCount))).toSorted();
  const view = target.kind === 'range' ? target.view : { filter: target.filter, sort: [] };
  return targetedRows(await listView.full(view, 'change'), target)
    .map((row) => row + 1)
    .toSorted();
}

function createCountQuestions({ ask }: OpenLists, reads: Reads) {
  return {
    facets: (listId: ListId, filter: RowFilter): Promise<FacetCounts> =>
      ask(listId, (listView) => listView.facets(filter)),

    emailRows: (listId: ListId, which: WhichEmails): Promise<EmailRows> =>
      ask(listId, async (listView) => rowsByEmail(await listView.withEmails(), which)),

    groups: (listId: ListId, filter: RowFilter, page: Page): Promise<Paged<'groups', ChangeGroup>> =>
      ask(listId, async (listView, list) =>
        showChangeGroups(await listView.full({ filter, sort: [] }), page, list, reads),
      ),

    kinds: (
      listId: ListId,
      filter: RowFilter,
      page: Page,
    ): Promise<Paged<'kinds', KindGroup> & { readonly alone: number }> =>
      ask(listId, async (listView, list) => showKinds(await listView.kinds(filter), page, list, reads)),

    alike: (listId: ListId, filter: RowFilter, position: number): Promise<AlikeRows | null> =>
      ask(listId, async (listView) => countAlike(await listView.kinds(filter), position - 1)),

    /** @param marked positions of rows that the sample must contain */
    kindRows: (
      listId: ListId,
      filter: RowFilter,
      key: number,
      marked: readonly number[] = [],
    ): Promise<KindRows> =>
      ask(listId, async (listView, list) => {
        const draw = { marked: new Set(marked.map((position) => position - 1)), random: Math.random };
        return showKindRows(await listView.full({ filter, sort: [] }), key, list, reads, draw);
      }),

    duplicates: (
      listId: ListId,
      filter: RowFilter,
      kind: DuplicateKind,
      page: Page,
    ): Promise<Paged<'groups', DuplicateGroup>> =>
      ask(listId, async (listView, list) =>
        showDuplicates(await listView.duplicates(filter), kind, page, list, reads),
      ),

    duplicatesOf: (listId: ListId, group: number, kind: DuplicateKind): Promise<TargetRows> =>
      ask(listId, async (listView) => {
        const { duplicates, columns, names } = await listView.duplicates(NO_FILTER);
        return asTarget(membersOfGroup(duplicates, columns, names, group - 1, kind), columns);
      }),

    rehearse: (listId: ListId, rules: Rules): Promise<Rehearsal> =>
      ask(listId, async (listView, list) =>
        showRehearsal((await listView.full(WHOLE_LIST)).columns, rules, list, reads, Math.random),
      ),
  };
}

type Positions = { readonly total: number; readonly positions: Uint32Array };

function pageOf(passing: Uint32Array, { offset, limit }: Page): Positions {
  return { total: passing.length, positions: passing.subarray(offset, offset + limit).map((row) => row + 1) };
}

function pageAround(index: number | null, { beside, unit }: RowAround): Page {
  if (index === null) return { offset: 0, limit: 0 };
  const offset = Math.floor(Math.max(0, index - beside) / unit) * unit;
  return { offset, limit: Math.ceil((index + beside + 1 - offset) / unit) * unit };
}

function fileRange(rows: number, { offset, limit }: Page): Positions {
  const count = Math.max(0, Math.min(limit, rows - offset));
  return { total: rows, positions: Uint32Array.from({ length: count }, (_, i) => offset + i + 1) };
}

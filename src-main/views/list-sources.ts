/** Provides the data from which answers about a list are computed. Reads it from the workspace and keeps it up to date. */

import type { RowFilter, RowView, SortKey } from '#shared/contract/review/view.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import type { Versions } from './change-versions.ts';
import { createNameKeys, type NameKeys } from './columns/cell-facts.ts';
import type { ListColumns } from './columns/list-columns.ts';
import { type LiveColumns, openColumns } from './columns/live-columns.ts';
import { type SharedDeliveries, sharedDeliveries } from './groups/duplicates.ts';
import { createColumnRanks } from './orders/column-ranks.ts';
import { isRanked, type RankedBy } from './orders/sort-keys.ts';
import { createSuggestedRanks } from './orders/suggested-ranks.ts';
import { createTextMatches, type SearchPurpose } from './search/text-matches.ts';
import { createSharedPlaces, type NextShared } from './shared-places.ts';
import { runInSlices } from './time-slices.ts';

export type ViewInputs = {
  /** Contains all rows unless the question needs only cells, and their emails if the question needs emails. */
  readonly columns: ListColumns;
  readonly versions: Versions;
  readonly found: Uint8Array | null;
  readonly rankOf: (by: RankedBy) => Uint32Array;
  /** The keys by row; 0 if no other row has the same delivery point. */
  readonly names: NameKeys;
  readonly shared: () => SharedDeliveries;
};

/** The data that a question needs. The question waits for no other data. */
export type ViewNeeds = {
  readonly filter: RowFilter;
  readonly sort: readonly SortKey[];
  /** Whether the question needs only cells, and need not wait for facts about the rows. */
  readonly ofCells: boolean;
  readonly withEmails: boolean;
  readonly withDuplicates: boolean;
  readonly purpose: SearchPurpose;
};

export type ListSources = Omit<
  LiveColumns,
  'columns' | 'ready' | 'readyWithEmails' | 'versions' | 'preparePlaces'
> & {
  /** @throws Aborted, AppError `newer_search` */
  readonly gather: (needs: ViewNeeds) => Promise<ViewInputs>;
  readonly prepareShared: () => Promise<NextShared>;
};

/** Begins to read the list. Questions wait for the data that they need. */
export function openListSources(
  list: StoredList,
  repositories: Pick<Repositories, 'views' | 'emails' | 'ranks' | 'search' | 'signatures'>,
  signal: AbortSignal,
  nowMs: () => number,
): ListSources {
  const { views: reads, ranks: keptRanks, emails } = repositories;
  const live = openColumns(list, { ...reads, enteredRows: emails.enteredRows }, signal, nowMs);
  const { columns } = live;
  const ranks = createColumnRanks(list.id, list.rowCount, reads, keptRanks, signal);
  const suggested = createSuggestedRanks(list, reads, signal, nowMs);
  const texts = createTextMatches(list.id, list.rowCount, repositories, signal);
  const names = createNameKeys(list, reads, signal);
  // Runs in the background, so that the first question about duplicates need not wait.
  const prepared = live.readyWithEmails().then(async () => {
    const { rows } = await runInSlices(sharedDeliveries(columns), signal, 'ahead');
    await names.read(rows, 'ahead');
  });
  // The question that needs this data gets the error.
  prepared.catch(() => {});

  const places = createSharedPlaces(columns, live, names, signal);

  return {
    ...live,

    prepareShared: places.prepare,

    async gather({ filter, sort, ofCells, withEmails, withDuplicates, purpose }) {
      const ready = (): Promise<void> => {
        if (ofCells) return Promise.resolve();
        return withEmails ? live.readyWithEmails() : live.ready();
      };
      await ready();
      const found = filter.text === '' ? null : await texts.find(filter.text, purpose);
      const rankOf = new Map<RankedBy, Uint32Array>();
      for (const { by } of sort) {
        if (!isRanked(by)) continue;
        rankOf.set(by, by === 'suggested' ? await suggested.of(live.versions().facts) : await ranks.of(by));
      }
      // Includes changes reported meanwhile. Nothing is awaited after this.
      await ready();
      const lacksNames = () => withDuplicates && names.lackAny(places.now().rows);
      while (lacksNames()) {
        await names.read(places.now().rows, 'asked');
        // While names were read, other rows may have got the same delivery point.
        await ready();
      }
      return {
        columns,
        versions: live.versions(),
        found,
        rankOf: (by) => rankOf.get(by) ?? new Uint32Array(columns.rows),
        names: names.keys,
        shared: places.now,
      };
    },
  };
}

/** Returns the data that the rows of a view need. */
export const needsOf = ({ filter, sort }: RowView, purpose: SearchPurpose): ViewNeeds => ({
  filter,
  sort,
  purpose,
  ofCells: false,
  withEmails: filter.facets.email !== undefined || filter.facets.email_flag !== undefined,
  withDuplicates: filter.facets.duplicate !== undefined,
});

import type { Versions } from '../change-versions.ts';
import type { ViewInputs } from '../list-sources.ts';
import { createMemo } from '../memo.ts';
import type { NextShared } from '../shared-places.ts';
import { runInSlices, type Urgency } from '../time-slices.ts';
import { type Duplicates, findDuplicates } from './duplicates.ts';

type FoundIn = Pick<ViewInputs, 'columns' | 'names' | 'shared'>;

/** @param signal aborted when the list is no longer needed */
export function createDuplicatesCache(signal: AbortSignal) {
  const memo = createMemo<Duplicates>(1);
  const find = ({ columns, names, shared }: FoundIn, urgency: Urgency): Promise<Duplicates> =>
    runInSlices(findDuplicates(columns, shared(), names), signal, urgency);
  const versionOf = ({ places }: Versions): string => String(places);

  return {
    of: (inputs: ViewInputs): Promise<Duplicates> =>
      memo.get('', versionOf(inputs.versions), () => find(inputs, 'asked')),

    /** Publishes which rows share a place, after the duplicates that depend on it are computed. */
    keep: async (columns: FoundIn['columns'], next: NextShared): Promise<void> => {
      const { names, shared } = next;
      const found = await find({ columns, names, shared: () => shared }, 'ahead');
      const versions = next.makeKnown();
      if (versions) memo.put('', versionOf(versions), found);
    },
  };
}

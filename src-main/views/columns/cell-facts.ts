import { hasRecipient } from '#shared/domain/columns/recipient.ts';
import { nameReader } from '#shared/domain/verdict/duplicate.ts';
import type { ViewReads } from '../../db/reads/view-reads.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import { forEachSlice, type Urgency } from '../time-slices.ts';
import { ALIGNMENT, mapArrays } from './mapped-memory.ts';

/** Keys of names, by row. A row whose key is 0 has not been read yet. */
export type NameKeys = {
  /** NaN for a row without a name. */
  readonly names: Float64Array;
  /** NaN for a row without an organisation. Empty if the list's organisations add nothing to its names. */
  readonly organisations: Float64Array;
};

/** Rows are given by their indexes. `read` skips rows whose names are known. */
export type NameSource = {
  readonly keys: NameKeys;
  readonly lackAny: (rows: Uint32Array) => boolean;
  readonly read: (rows: Uint32Array, urgency: Urgency) => Promise<void>;
};

/** Reads names only on request, because only rows that share a delivery point need them. */
export function createNameKeys(list: StoredList, reads: ViewReads, signal: AbortSignal): NameSource {
  const { mapping } = list.settings;
  const namesOf = nameReader(list.columns, mapping);
  const hasOrganisations = hasRecipient(mapping) && (mapping.organisation ?? []).length > 0;
  // Only rows that share a delivery point are read. The other elements are never written, so they take no memory.
  const byRow = (rows: number): Float64Array => mapArrays(rows * 8 + ALIGNMENT).float64(rows);
  const keys = {
    names: byRow(list.rowCount),
    organisations: byRow(hasOrganisations ? list.rowCount : 0),
  };
  const isUnread = (index: number): boolean => namesOf !== null && keys.names[index] === 0;
  return {
    keys,
    lackAny: (rows) => rows.some(isUnread),
    async read(rows, urgency) {
      const unread = rows.filter(isUnread).map((index) => index + 1);
      const readSome = (after: number, through: number): void => {
        for (const [position, cells] of reads.cellsOf(list.id, unread.subarray(after, through))) {
          const { name, organisation } = namesOf?.(cells) ?? NAMELESS;
          keys.names[position - 1] = name || Number.NaN;
          if (hasOrganisations) keys.organisations[position - 1] = organisation || Number.NaN;
        }
      };
      await forEachSlice(unread.length, signal, readSome, urgency);
    },
  };
}

const NAMELESS = { name: 0, organisation: 0 };

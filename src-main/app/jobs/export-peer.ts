/** The side of a large export that makes patches of rows in a thread of its own: see `perform-export.ts`. */
import type { Database } from '../../db/database.ts';
import { createRepositories } from '../../db/repositories.ts';
import { beginReading } from '../../db/shared-snapshot.ts';
import { countryWritingOf } from '../../lists/exported-row.ts';
import type { ExportSource, PatchMaker } from '../../lists/row-patches.ts';
import { createPatchMaker } from '../../lists/row-patches.ts';
import type { RowPatch } from '../../spreadsheet/sheet.ts';
import type { Remote } from '../../threads/thread-calls.ts';
import { DerivedRow } from '../../verdicts/derived-row.ts';
import { AppError } from '#shared/contract/errors.ts';

/** The functions of the thread, for one export. */
export type ExportPeerFunctions = {
  /** Reads from now on what is there now; also where it has begun before. */
  readonly beginPatches: (source: Pick<ExportSource, 'list' | 'choices'>) => void;
  /** Patches of the rows `after` < position ≤ `through`, packed. */
  readonly makePatches: (after: number, through: number) => string;
};

/** The same as the job sees them. */
export type ExportPeer = Remote<ExportPeerFunctions> & {
  /** Whatever it is doing. */
  readonly end: () => Promise<void>;
};

export function createExportPeer(db: Database): ExportPeerFunctions {
  let make: PatchMaker | null = null;
  return {
    beginPatches({ list, choices }) {
      if (db.inTransaction) db.exec('COMMIT');
      beginReading(db);
      const { rows } = createRepositories(db);
      const toRow = (stored: ConstructorParameters<typeof DerivedRow>[0]) =>
        new DerivedRow(stored, list.settings);
      const writeCountry = countryWritingOf(list, rows);
      make = createPatchMaker({ list, choices, source: '' }, { rows, toRow, writeCountry });
    },
    makePatches(after, through) {
      if (make === null) throw new AppError({ code: 'interrupted' });
      return packed(make(after, through));
    },
  };
}

/** As one text, which is copied from thread to thread at once and takes little room until it is written. */
const packed = (patches: readonly RowPatch[]): string =>
  JSON.stringify(
    patches.map(({ sourceRow, added, replaced, leaveOut }) =>
      leaveOut ? [sourceRow] : [sourceRow, added, replaced],
    ),
  );

/** What `makePatches` has packed. */
export function unpackedPatches(text: string): readonly RowPatch[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- packed above, in the other thread
  const tuples = JSON.parse(text) as readonly (readonly [number, RowPatch['added'], RowPatch['replaced']])[];
  return tuples.map(([sourceRow, added, replaced]) =>
    added === undefined
      ? { sourceRow, added: [], leaveOut: true }
      : replaced === undefined
        ? { sourceRow, added }
        : { sourceRow, added, replaced },
  );
}

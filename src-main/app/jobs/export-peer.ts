import { AppError } from '#shared/contract/errors.ts';
import type { Database } from '../../db/database.ts';
import { createRepositories } from '../../db/repositories.ts';
import { beginReading } from '../../db/shared-snapshot.ts';
import { countryWritingOf } from '../../lists/export/exported-row.ts';
import { createPatchMaker, type ExportSource, type PatchMaker } from '../../lists/export/row-patches.ts';
import type { FilePatching, PatchedRange, RecordRange } from '../../spreadsheet/sheet.ts';
import { createRangePatcher, type RangePatcher } from '../../spreadsheet/text/patch-range.ts';
import type { Remote } from '../../threads/thread-calls.ts';
import { DerivedRow } from '../../verdicts/derived-row.ts';
import { emailsBetween } from '../../verdicts/read-emails.ts';

/** The functions of the second thread. Call `beginPatches` and `beginFile` before `patchRange`. */
export type ExportPeerFunctions = {
  /** Starts to read from a new snapshot, even if a snapshot was started before. */
  readonly beginPatches: (source: Pick<ExportSource, 'list' | 'choices'>) => void;
  readonly beginFile: (patching: FilePatching) => void;
  readonly patchRange: (range: RecordRange, after: number, through: number) => PatchedRange;
};

export type ExportPeer = Remote<ExportPeerFunctions> & {
  /** Ends the thread immediately. */
  readonly end: () => Promise<void>;
};

/** `patchRange` fails with `interrupted` if the other two functions were not called before. */
export function createExportPeer(db: Database): ExportPeerFunctions {
  let make: PatchMaker | null = null;
  let patch: RangePatcher | null = null;
  return {
    beginPatches({ list, choices }) {
      if (db.inTransaction) db.exec('COMMIT');
      beginReading(db);
      const { rows, emails } = createRepositories(db);
      const toRow = (stored: ConstructorParameters<typeof DerivedRow>[0]) =>
        new DerivedRow(stored, list.settings);
      const writeCountry = countryWritingOf(list, rows);
      const emailsOf = (after: number, through: number) => emailsBetween(list, after, through, emails);
      make = createPatchMaker({ list, choices, source: '' }, { rows, toRow, emailsOf, writeCountry });
    },
    beginFile(patching) {
      patch = createRangePatcher(patching);
    },
    patchRange(range, after, through) {
      if (make === null || patch === null) throw new AppError({ code: 'interrupted' });
      return patch(range, make(after, through));
    },
  };
}

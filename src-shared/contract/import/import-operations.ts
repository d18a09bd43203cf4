import { z } from 'zod';
import type { ListDamage } from '../../domain/repair/misplaced-rows.ts';
import type { ListSettings } from '../../domain/verdict/list-settings.ts';
import { listId, operation, returns } from '../operation.ts';
import { country, type ListColumns, columnMapping as mapping, type SettingsEffect } from './columns.ts';
import { wantedRepairs } from './damage.ts';
import type { FileToken } from './file-token.ts';
import { areAddressesNamed, namedAddresses, type ReadList, type StartedImport } from './imported-list.ts';
import { sheetChoices as choices, type FilePreview } from './preview.ts';

const nothing = z.strictObject({});
const file = z.strictObject({ token: z.string().max(100), name: z.string().max(500) });

export const importOperations = {
  /** Returns the sample list that ships with the app, as a file to import. */
  openSample: operation(nothing, returns<FileToken>()),
  /**
   * Reads the start of a file and guesses every null in `choices`. `country`, the person's choice, affects the likely
   * encodings. Fails with the `file_…` codes and the codes for exceeded limits.
   */
  readPreview: operation(
    z.strictObject({
      file,
      choices: choices.extend({ headerRow: choices.shape.headerRow.nullable() }).partial(),
      country: country.nullable().optional(),
    }),
    returns<FilePreview>(),
  ),
  /** Stops a preview or a starting import of this file, which then fails with `interrupted`. */
  stopPreview: operation(z.strictObject({ file }), returns<null>()),
  /**
   * Starts an import. The event `importProgressed` reports its progress. The same file imported in the same way opens
   * the existing list. `companions` become further lists, one for each further address of a row. Each address then
   * needs a name: `addressName` is the name of the address in `mapping`.
   */
  startImport: operation(
    z
      .strictObject({ file, choices, mapping, defaultCountry: country.nullable(), ...namedAddresses })
      .refine(areAddressesNamed),
    returns<StartedImport & { readonly companions: readonly StartedImport[] }>(),
  ),
  stopImport: operation(z.strictObject({ listId }), returns<null>()),
  readList: operation(z.strictObject({ listId }), returns<ReadList>()),
  /**
   * Changes the mapping, the default country, the repairs or the choice of checked rows, in one step. Rows get new
   * questions, and people's decisions stay. Unchanged settings make no step. `applyRules` changes the rules.
   */
  changeListSettings: operation(
    z.strictObject({
      listId,
      mapping: mapping.optional(),
      defaultCountry: country.nullable().optional(),
      repairs: wantedRepairs.optional(),
      checksHiddenRows: z.boolean().optional(),
      checksTotalRows: z.boolean().optional(),
      checksSeveralEmails: z.boolean().optional(),
    }),
    returns<ListSettings>(),
  ),
  /**
   * Reports spreadsheet damage and its repairs, with counts and examples, and rows with misplaced cells that no repair
   * fixes. Takes seconds for a long list. Fails with `list_not_ready`.
   */
  readDamage: operation(z.strictObject({ listId }), returns<ListDamage>()),
  /** Returns the mapping, the first rows and the guesses from them. Fails with `list_not_ready`. */
  readColumns: operation(z.strictObject({ listId }), returns<ListColumns>()),
  /** Reports what `changeListSettings` would do. Changes nothing. */
  rehearseListSettings: operation(
    z.strictObject({ listId, mapping, defaultCountry: country.nullable() }),
    returns<SettingsEffect>(),
  ),
  /** Moves a list to the trash for 30 days and stops its check. `putBackList` restores it. */
  trashList: operation(z.strictObject({ listId }), returns<null>()),
  putBackList: operation(z.strictObject({ listId }), returns<null>()),
  /** Deletes a list permanently. `alsoFromCopies`: also deletes backups and old workspaces that contain it. */
  deleteList: operation(z.strictObject({ listId, alsoFromCopies: z.boolean().optional() }), returns<null>()),
} as const;

/** Files as they become lists, and what a list is read as. */
import { z } from 'zod';
import type { ListDamage } from '../domain/repair/misplaced-rows.ts';
import type { ListSettings } from '../domain/verdict/list-settings.ts';
import { country, type ListColumns, columnMapping as mapping, type SettingsEffect } from './columns.ts';
import { wantedRepairs } from './damage.ts';
import type { FileToken } from './file-token.ts';
import { areAddressesNamed, namedAddresses, type ReadList, type StartedImport } from './imported-list.ts';
import { listId, operation, returns } from './operation.ts';
import { sheetChoices as choices, type FilePreview } from './preview.ts';

const nothing = z.strictObject({});
const file = z.strictObject({ token: z.string().max(100), name: z.string().max(500) });

export const importOperations = {
  /** The sample list that ships with the app, as a file to import. */
  openSample: operation(nothing, returns<FileToken>()),
  /**
   * Reads the beginning of a file; what is null in `choices` is guessed. `country` is what a person said of the list: it
   * says which encodings are likely. Fails with the `file_…` codes and those of what
   * is too long or too many.
   */
  readPreview: operation(
    z.strictObject({
      file,
      choices: choices.extend({ headerRow: choices.shape.headerRow.nullable() }).partial(),
      country: country.nullable().optional(),
    }),
    returns<FilePreview>(),
  ),
  /** Ends what reads the beginning of this file, for a preview or for an import that begins: it fails with `interrupted`. */
  stopPreview: operation(z.strictObject({ file }), returns<null>()),
  /**
   * Starts an import; progress comes as `importProgressed`. The same file imported the same way opens the list it already
   * is. With `companions` the file becomes a list for each of several addresses of its rows, which is answered in the same
   * way; each has a name of its own, `addressName` that of `mapping`.
   */
  startImport: operation(
    z
      .strictObject({ file, choices, mapping, defaultCountry: country.nullable(), ...namedAddresses })
      .refine(areAddressesNamed),
    returns<StartedImport & { readonly companions: readonly StartedImport[] }>(),
  ),
  /** Stops an import and forgets its rows. */
  stopImport: operation(z.strictObject({ listId }), returns<null>()),
  readList: operation(z.strictObject({ listId }), returns<ReadList>()),
  /**
   * Changes mapping, default country or repairs, in one step: what each row asks is worked out again, decisions of persons
   * stay. The same as before is no step. Rules are changed by `applyRules`.
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
   * What spreadsheets have done to the addresses and what can be repaired, with counts and examples; those in force
   * too. Also the rows whose cells are misplaced and that no repair puts right. A long list takes seconds. Fails with `list_not_ready`.
   */
  readDamage: operation(z.strictObject({ listId }), returns<ListDamage>()),
  /** Which column holds what, with the first rows and what would be guessed from them. Fails with `list_not_ready`. */
  readColumns: operation(z.strictObject({ listId }), returns<ListColumns>()),
  /** What `changeListSettings` would do. Nothing is changed. */
  rehearseListSettings: operation(
    z.strictObject({ listId, mapping, defaultCountry: country.nullable() }),
    returns<SettingsEffect>(),
  ),
  /** It is in the trash for 30 days: `putBackList`. Its check ends. */
  trashList: operation(z.strictObject({ listId }), returns<null>()),
  putBackList: operation(z.strictObject({ listId }), returns<null>()),
  /** For good, also from the trash. `alsoFromCopies`: backups and old workspaces that hold it go too. */
  deleteList: operation(z.strictObject({ listId, alsoFromCopies: z.boolean().optional() }), returns<null>()),
} as const;

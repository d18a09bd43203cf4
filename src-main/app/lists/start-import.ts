/** Turns a file into a list, or into one list for each of several addresses in its rows. */

import { AppError } from '#shared/contract/errors.ts';
import type { InputOf, OutputOf } from '#shared/contract/operations.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import type { NamedAddress } from '#shared/domain/columns/named-addresses.ts';
import { type ListId, type ListSource, listName } from '#shared/domain/list/list.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { newSourcePath, sourcePath } from '../../db/folder/paths.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import { addressOfMapping, identityOf, listOfAddress } from '../../lists/companion-lists.ts';
import { keepSource } from '../../lists/source-file.ts';
import type { Permissions } from '../connection/permissions.ts';
import type { Files } from '../files.ts';
import { forgetSource } from '../jobs/running-imports.ts';
import type { RunningWork } from '../jobs/running-work.ts';
import { anyList } from '../lists/find-list.ts';
import type { OpenWorkspace } from '../open-workspace.ts';
import type { Runtime } from '../runtime.ts';
import { readSettings } from '../settings.ts';
import { rememberOriginal } from './original-file.ts';
import type { FirstLooks } from './previews.ts';

type Context = OpenWorkspace & RunningWork & Files & Permissions & Runtime;

type WantedList = { readonly source: ListSource; readonly mapping: ColumnMapping };

/**
 * Returns the existing list if the file was imported before in the same way. @throws AppError `file_token_unknown`,
 * `no_address_columns`, and as `FirstLooks.lookAgain`
 */
export async function startImport(
  input: InputOf<'startImport'>,
  looks: FirstLooks,
  onReady: (listId: ListId) => void,
  context: Context,
): Promise<OutputOf<'startImport'>> {
  const { repositories, files, imports, workspaceDir, dataDir, newId } = context;
  const { file, choices, defaultCountry, addressName, companions = [] } = input;
  const { path, name } = files.get(file.token);
  const preview = await looks.lookAgain({ path, fileName: name, wanted: choices });
  const addresses: readonly NamedAddress[] =
    addressName === undefined ? [] : [{ addressName, mapping: input.mapping }, ...companions];
  const wishes = addresses.length > 0 ? addresses : [{ mapping: input.mapping }];
  if (wishes.some(({ mapping }) => Object.values(mapping).every((columns) => columns.length === 0))) {
    throw new AppError({ code: 'no_address_columns', file: name, columns: preview.columns });
  }
  const kept = await keepSource(
    path,
    name,
    (sha256) => sourcePath(workspaceDir, sha256),
    newSourcePath(workspaceDir, newId()),
  );
  const { format, hiddenColumns } = preview;
  const hidden = hiddenColumns && { hiddenColumns };
  const source: ListSource = { ...choices, ...kept, fileName: name, format, ...hidden };
  const wanted = wishes.map(
    ({ mapping, ...named }): WantedList => ({ mapping, source: { ...source, ...named } }),
  );
  if (addresses.length > 0) nameListOfOneAddress(source, addresses, context);
  const found = wanted.map((each) => {
    const known = findKnown(each, context);
    // A list from an older version does not know which columns are hidden.
    if (known && hidden && !known.source.hiddenColumns)
      repositories.lists.changeSource(known.id, {
        name: known.name,
        identity: identityOf(known.source),
        source: { ...known.source, ...hidden },
      });
    return known
      ? { list: known, isNew: false }
      : { list: insertList(each, preview.columns, defaultCountry, context), isNew: true };
  });
  for (const { list, isNew } of found) {
    putBackFound(list, context);
    rememberOriginal(repositories.settings, context.approvals, list.id, path, [workspaceDir, dataDir]);
    if (!isNew && list.state === 'preparing') imports.goOn(list, onReady);
  }
  // A copy that was erased stays erased, unless a new list needs it.
  for (const { list } of found) if (list.source.isCopyErased === true) forgetSource(list, context);
  // One reading of the file fills all new lists.
  const [first, ...filledWith] = found.filter(({ isNew }) => isNew).map(({ list }) => list);
  if (first) imports.start(first, onReady, filledWith);
  const [started, ...others] = found.map(({ list: { id: listId }, isNew }) => ({ listId, isNew }));
  if (!started) throw new Error('an import of no address');
  return { ...started, companions: others };
}

function findKnown({ source, mapping }: WantedList, { repositories: { lists } }: Context): StoredList | null {
  // If the file was imported earlier with all its addresses, an import of one address uses the list of that address.
  const ofAddress = source.addressName === undefined ? listOfAddress(source, mapping, lists.kept()) : null;
  return ofAddress ?? lists.findByIdentity(identityOf(source));
}

/** Restores the list found for the file if that list is in the trash. */
function putBackFound(list: StoredList, { repositories, announce }: Context): void {
  if (list.trashedAtMs === null) return;
  repositories.lists.putBack(list.id);
  announce.workspaceChanged();
}

/** If an earlier import of the file used only one of these addresses, names its list after that address. */
function nameListOfOneAddress(
  source: ListSource,
  addresses: readonly NamedAddress[],
  { repositories: { lists }, announce }: Context,
): void {
  const alone = lists.findByIdentity(identityOf(source));
  const address = alone && addressOfMapping(alone.settings.mapping, addresses);
  if (!alone || !address) return;
  const named = { ...alone.source, addressName: address.addressName };
  const identity = identityOf(named);
  if (lists.findByIdentity(identity)) return;
  lists.changeSource(alone.id, { name: listName(alone.name, address.addressName), identity, source: named });
  announce.workspaceChanged();
}

function insertList(
  { source, mapping }: WantedList,
  columns: readonly string[],
  defaultCountry: string | null,
  context: Context,
): StoredList {
  const { repositories, nowMs } = context;
  const listId = repositories.lists.insert({
    name: listName(source.fileName, source.addressName ?? null),
    identity: identityOf(source),
    source,
    columns,
    settings: { mapping, defaultCountry, rules: presetRules(readSettings(repositories.settings).preset) },
    importedAtMs: nowMs(),
  });
  return anyList(context, listId);
}

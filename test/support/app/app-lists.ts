/** Imports list files into a whole app, as a person does. */
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect } from 'vitest';
import { isGoing, MISSING, type RunScope, type RunSnapshot } from '#shared/contract/run/run.ts';
import { tempDir } from '../rows/temp-dir.ts';
import { practiceService } from '../service/practice.ts';
import { startBuiltCore } from './built-core.ts';

export type Core = Awaited<ReturnType<typeof startBuiltCore>>;

/** Returns rows with addresses that are all different. */
export const doors = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => `N${i},${i + 1} Stanley Street,Ulverston,LA12 7BT`);

/** Starts a core with its own practice service and a list of 22 rows. The service finds the addresses of 20 rows. */
export async function coreWithList() {
  const directory = tempDir();
  const service = await practiceService();
  const core = await startBuiltCore(directory, { serviceUrl: service.url, key: 'practice' });
  const listId = await importRows(core, directory, 'list.csv', [
    ...doors(20),
    'Z,Zzyzx Qwrtp Road 99,Blorptown,ZZ99 9ZZ',
    'Y,Nowhere Street 1,Blorptown,ZZ99 9ZZ',
  ]);
  return { ...core, core, listId, directory };
}

/** Imports rows of name, street, town and postcode. Returns the list's id. */
export async function importRows(
  core: Core,
  directory: string,
  name: string,
  rows: readonly string[],
): Promise<number> {
  const path = join(directory, name);
  writeFileSync(path, ['Name,Street,Town,Postcode', ...rows].join('\n'));
  return importFile(core, path);
}

/** Imports a file with the guessed columns. Returns the list's id. */
export async function importFile({ app, backend, said }: Core, path: string): Promise<number> {
  const file = await app.addFile(path, basename(path));
  const { choices, mapping } = await backend.readPreview({ file, choices: {} });
  const { listId } = await backend.startImport({ file, choices, mapping, defaultCountry: 'gbr' });
  await expect
    .poll(() =>
      said.some(
        (one) =>
          one.name === 'importProgressed' && one.payload.listId === listId && one.payload.state === 'done',
      ),
    )
    .toBe(true);
  return listId;
}

export async function startRun(
  { backend }: Core,
  listId: number,
  scope: RunScope = MISSING,
  maxCredits: number | null = null,
) {
  return backend.startRun({ listId, scope, maxCredits, whenGone: 'stop' });
}

/** Returns the latest run of a list, once it has stopped. */
export async function endOfRun({ backend }: Core, listId: number): Promise<RunSnapshot> {
  let latest: RunSnapshot | null = null;
  await expect
    .poll(async () => {
      latest = await backend.readRun({ listId });
      return latest !== null && !isGoing(latest);
    })
    .toBe(true);
  if (latest === null) throw new Error('a list without a run');
  return latest;
}

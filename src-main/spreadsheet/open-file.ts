/** Opens files to be read: regular ones only, since reading a pipe or a device may never end. */
import { closeSync, constants, fstatSync, openSync, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { EntryKind } from '#shared/contract/errors.ts';

// Without the flag, opening a pipe waits for its other end. Windows has none.
const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** What was to be read is no file. */
export class NotAFile extends Error {
  readonly found: EntryKind;

  constructor(found: EntryKind) {
    super(`a ${found} is no file`);
    this.found = found;
  }
}

/** @throws NotAFile; an error of the system */
export async function openFile(path: string): Promise<FileHandle> {
  const file = await open(path, WITHOUT_WAITING).catch(refuseSocket);
  try {
    refuseOthers(await file.stat());
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The descriptor. @throws as `openFile` */
export function openFileSync(path: string): number {
  const file = openSync(path, WITHOUT_WAITING);
  try {
    refuseOthers(fstatSync(file));
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** The system's word for a socket, which it does not open. */
function refuseSocket(error: unknown): never {
  throw error instanceof Error && 'code' in error && error.code === 'ENXIO' ? new NotAFile('socket') : error;
}

function refuseOthers(found: Stats): void {
  if (found.isFile()) return;
  if (found.isDirectory()) throw new NotAFile('folder');
  throw new NotAFile(found.isFIFO() ? 'pipe' : 'device');
}

/** Opens regular files only. Reading a pipe or a device may never end. */
import { closeSync, constants, fstatSync, openSync, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { EntryKind } from '#shared/contract/errors.ts';

// Without this flag, opening a pipe would wait for a program at its other end. Windows lacks the flag.
const WITHOUT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

export class NotAFile extends Error {
  readonly found: EntryKind;

  constructor(found: EntryKind) {
    super(`a ${found} is no file`);
    this.found = found;
  }
}

/** @throws NotAFile, or an error of the system */
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

/** Returns the file descriptor. @throws as `openFile` */
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

/** The system reports ENXIO for a socket, which it cannot open. */
function refuseSocket(error: unknown): never {
  throw error instanceof Error && 'code' in error && error.code === 'ENXIO' ? new NotAFile('socket') : error;
}

function refuseOthers(found: Stats): void {
  if (found.isFile()) return;
  if (found.isDirectory()) throw new NotAFile('folder');
  throw new NotAFile(found.isFIFO() ? 'pipe' : 'device');
}

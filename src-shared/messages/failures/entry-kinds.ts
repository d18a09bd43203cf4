import type { EntryKind } from '../../contract/errors.ts';

/** The words for what was found in the file system where a file or folder was expected. */
export const ENTRIES: Readonly<Record<EntryKind, string>> = {
  file: 'a file',
  folder: 'a folder',
  link: 'a link',
  pipe: 'a pipe',
  device: 'a device',
  socket: 'a socket',
};

import type { EntryKind } from '../../contract/errors.ts';

export const ENTRIES: Readonly<Record<EntryKind, string>> = {
  file: 'a file',
  folder: 'a folder',
  link: 'a link',
  pipe: 'a pipe',
  device: 'a device',
  socket: 'a socket',
};

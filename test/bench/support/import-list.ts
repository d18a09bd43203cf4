import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { EventMessage } from '#shared/contract/events.ts';
import type { FileToken } from '#shared/contract/import/file-token.ts';
import type { Backend } from '#shared/contract/operations.ts';
import type { ListId } from '#shared/domain/list/list.ts';

/** Resolves with the first message for which `read` returns a value. */
export type Heard = <T>(read: (message: EventMessage) => T | null) => Promise<T>;

export function hearing(subscribe: (listener: (message: EventMessage) => void) => () => void): Heard {
  return (read) =>
    new Promise((done) => {
      const stop = subscribe((message) => {
        const value = read(message);
        if (value === null) return;
        stop();
        done(value);
      });
    });
}

/** @param duplicates the share of repeated addresses, 0..1 */
export function writeList(directory: string, rows: number, duplicates: number): string {
  const path = join(directory, 'list.csv');
  const program = join(import.meta.dirname, 'write-list-program.ts');
  execFileSync(process.execPath, [program, path, String(rows), String(duplicates)]);
  return path;
}

export async function importList(
  file: FileToken,
  backend: Pick<Backend, 'readPreview' | 'startImport'>,
  heard: Heard,
): Promise<ListId> {
  const { choices, mapping } = await backend.readPreview({ file, choices: {} });
  const end = heard((message) =>
    message.name === 'importProgressed' && message.payload.state !== 'running' ? message.payload : null,
  );
  const { listId } = await backend.startImport({ file, choices, mapping, defaultCountry: null });
  const { state } = await end;
  if (state !== 'done') throw new Error(`the import ended as ${state}`);
  return listId;
}

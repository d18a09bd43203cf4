/** Opens each folder it is told on a line, and says how that ended: a failure's code, or what else was thrown. */
import { createInterface } from 'node:readline';
import { placeOf } from '../../../src-main/db/place.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';
import { AppError } from '#shared/contract/errors.ts';

function opened(directory: string): string {
  try {
    openWorkspace(placeOf(directory, () => true)).close();
    return 'opened';
  } catch (error) {
    return error instanceof AppError ? error.failure.code : `thrown: ${String(error)}`;
  }
}

for await (const directory of createInterface(process.stdin)) process.stdout.write(`${opened(directory)}\n`);

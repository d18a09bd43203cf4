/**
 * Reads the path of a folder from each line, opens it as a workspace, and prints the result: `opened`, the code of a
 * failure, or the error that was thrown. After `hold ` it keeps the workspace open.
 */
import { createInterface } from 'node:readline';
import { AppError } from '#shared/contract/errors.ts';
import { placeOf } from '../../../src-main/db/place.ts';
import { openWorkspace } from '../../../src-main/db/workspace.ts';

const HOLD = /^hold /u;

function opened(line: string): string {
  try {
    const workspace = openWorkspace(placeOf(line.replace(HOLD, ''), () => true));
    if (!HOLD.test(line)) workspace.close();
    return 'opened';
  } catch (error) {
    return error instanceof AppError ? error.failure.code : `thrown: ${String(error)}`;
  }
}

for await (const line of createInterface(process.stdin)) process.stdout.write(`${opened(line)}\n`);

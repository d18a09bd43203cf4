import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes the programs of the tests store permissions in a test folder, not in the home of who runs the tests. */
export function keepOwnData(): void {
  process.env['XDG_DATA_HOME'] ??= join(tmpdir(), 'doorstep-test-data');
}

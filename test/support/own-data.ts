import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes the programs of the tests store permissions in a test folder, not in a person's home folder. */
export function keepOwnData(): void {
  process.env['XDG_DATA_HOME'] ??= join(tmpdir(), 'doorstep-test-data');
}

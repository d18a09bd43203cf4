import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes the programs of the tests store a person's permissions in a test folder, not in the home of the person who runs them. */
export function keepOwnData(): void {
  process.env['XDG_DATA_HOME'] ??= join(tmpdir(), 'doorstep-test-data');
}

import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Has what the tests start keep what a person allows in a folder of the tests, not in the home of who runs them. */
export function keepOwnData(): void {
  process.env['XDG_DATA_HOME'] ??= join(tmpdir(), 'doorstep-test-data');
}

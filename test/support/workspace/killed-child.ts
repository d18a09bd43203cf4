/**
 * Preload for a command that erases a person's data: kills the process before one of its changes to files, counted from
 * the first copy of a file. `KILLED_BEFORE` is the number of the change. In a file with the name `CHANGES`, it notes the
 * changes so far.
 */
import { appendFileSync } from 'node:fs';
import { basename } from 'node:path';
import { withFaults } from './failing-files.ts';

const CHANGES: ReadonlySet<string> = new Set(['copyFileSync', 'fsyncSync', 'unlinkSync', 'renameSync']);
const killedBefore = Number(process.env['KILLED_BEFORE']);
const notes = process.env['CHANGES'] ?? '';

let changes = 0;
void withFaults(
  ({ name, paths }) => {
    if (!CHANGES.has(name) || (changes === 0 && name !== 'copyFileSync')) return null;
    changes += 1;
    if (changes === killedBefore) process.kill(process.pid, 'SIGKILL');
    appendFileSync(notes, `${name} ${paths.map((path) => basename(path)).join(' ')}\n`);
    return null;
  },
  () => Promise.race([]),
);

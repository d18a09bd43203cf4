/** Runs the shell's reports in a separate process: `unhandled-child LOG`. Throws errors that nothing handles, and continues. */
import { EventEmitter } from 'node:events';
import { createReport } from '../../../src-main/electron/report.ts';
import { reportUnhandled } from '../../../src-main/electron/unhandled.ts';

const [, , logFile = ''] = process.argv;
const app = new EventEmitter();
const report = createReport(logFile, Date.now);
const tell = (reference: string): void => void process.stdout.write(`told ${reference}\n`);
reportUnhandled({ process, app: app as unknown as Electron.App, report, tell });

const contents = new EventEmitter();
app.emit('web-contents-created', {}, contents);
contents.emit('preload-error', {}, 'index.cjs', new Error('the preload failed for "Ann Smith"'));
contents.emit('unresponsive');
app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 5 });
app.emit('child-process-gone', {}, { type: 'Utility', reason: 'clean-exit', exitCode: 0 });
void Promise.reject(new Error('rejected for ann@example.com'));
for (const name of ['first', 'second'])
  setTimeout(() => {
    throw new TypeError(`the ${name} failed for "Ann Smith, 12 High Street"`);
  });
setTimeout(() => process.stdout.write('still running\n'), 100);

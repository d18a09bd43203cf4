/** Reports errors that no other code handles: in the main process, in a preload, and in Chromium's own processes. */
import { randomUUID } from 'node:crypto';
import type { App } from 'electron';
import type { Report } from './report.ts';

type UnhandledOptions = {
  readonly process: Pick<NodeJS.Process, 'on' | 'exitCode' | 'stdout' | 'stderr'>;
  readonly app: Pick<App, 'on'>;
  readonly report: Report;
  /** Tells the person about an uncaught exception. Called once at most, because it may repeat every second. */
  readonly tell: (reference: string) => void;
};

/**
 * The program continues after such an error, because the core has its own thread. It then ends with the exit code 1.
 */
export function reportUnhandled({ process, app, report, tell }: UnhandledOptions): void {
  // Without a listener, an output that is closed or on a full disk would be an uncaught exception, which is reported there.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  let isTold = false;
  process.on('uncaughtException', (error) => {
    const reference = randomUUID();
    process.exitCode = 1;
    report(reference, error);
    if (!isTold) tell(reference);
    isTold = true;
  });
  process.on('unhandledRejection', (reason) => {
    process.exitCode = 1;
    report('rejection', reason);
  });
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (reason !== 'clean-exit') report('process', new Error(`the process ${type} ended: ${reason}`));
  });
  app.on('web-contents-created', (_event, contents) => {
    contents.on('preload-error', (_wrong, _path, error) => report('preload', error));
    contents.on('unresponsive', () => report('page', new Error('the page does not respond')));
  });
}

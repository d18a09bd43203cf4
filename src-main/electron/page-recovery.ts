/** Reloads a page at its current address if its process ended. Saved input is in the core. */
import type { WebContents } from 'electron';
import { LOADED_AGAIN } from '#shared/contract/transport/bridge.ts';
import { createFailureCount } from '../app/threads/repeated-failures.ts';
import { PAGE_URL } from './bundle.ts';
import type { Report } from './report.ts';

type PageRecoveryOptions = {
  readonly contents: Pick<WebContents, 'on' | 'getURL' | 'loadURL'>;
  readonly report: Report;
  readonly giveUp: () => void;
  readonly nowMs: () => number;
};

/** Watches a page. If its process ends more than three times in a minute, calls `giveUp` instead of reloading it. */
export function recoverPage({ contents, report, giveUp, nowMs }: PageRecoveryOptions): void {
  const isOneTooMany = createFailureCount(nowMs);
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    report('page', new Error(`the process of the page ended: ${reason}`));
    if (isOneTooMany()) return giveUp();
    const [, fragment = ''] = contents.getURL().split('#');
    void contents.loadURL(`${PAGE_URL}?${LOADED_AGAIN}#${fragment}`);
  });
}

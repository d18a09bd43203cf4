/**
 * The local host: the same app in a browser, on this computer only. The page's files are open to whoever may reach
 * the port; everything else needs a token, which a page gets for the one-time code in the URL it was opened with.
 */
import type { App } from '../app/app.ts';
import { createDownloadDesk } from './downloads.ts';
import { createIdleWatch } from './idle-watch.ts';
import { LIMITS } from './limits.ts';
import type { LoopbackLimits } from './limits.ts';
import { listPageFiles } from './page-files.ts';
import { createLoopbackServer, listen } from './server.ts';
import type { ReportError } from './server.ts';
import { createSessions } from './sessions.ts';

export type LoopbackOptions = {
  readonly app: App;
  /** The built page. */
  readonly pageDir: string;
  /** Where lists handed over by the page are written; made when there is none. */
  readonly uploadDir: string;
  /** 0, the default, lets the system choose a free one. */
  readonly port?: number;
  /** Called when a page was open and for `idleMs` none is. */
  readonly onIdle?: () => void;
  readonly idleMs?: number;
  /** Gets what is a bug, not what a caller did wrong. */
  readonly onError?: ReportError;
  readonly limits?: Partial<LoopbackLimits>;
};

export type LoopbackHost = {
  /** Opens the page, once. */
  readonly url: string;
  readonly port: number;
  /** Another such URL, for another tab or after `url` was used. Those given out before still work. */
  readonly newUrl: () => string;
  /** Ends all connections. Does not close the app. */
  readonly close: () => Promise<void>;
};

/** Rejects when the port is taken (`EADDRINUSE`) or the page was not built (`ENOENT`). */
export async function startLoopbackHost(options: LoopbackOptions): Promise<LoopbackHost> {
  const { app, uploadDir, idleMs = 60_000, onIdle = () => {}, onError = () => {} } = options;
  const limits = { ...LIMITS, ...options.limits };
  const sessions = createSessions();
  const downloads = createDownloadDesk(limits.downloadMs, () => performance.now());
  const idleWatch = createIdleWatch(idleMs, onIdle);
  const pageFiles = await listPageFiles(options.pageDir);

  const context = { app, sessions, downloads, idleWatch, uploadDir, limits };
  const server = createLoopbackServer(context, pageFiles, onError);
  const port = await listen(server, options.port ?? 0);
  const newUrl = (): string => `http://127.0.0.1:${port}/#code=${sessions.newCode()}`;

  return {
    url: newUrl(),
    port,
    newUrl,
    async close() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
      server.closeAllConnections();
      await closed;
      idleWatch.stop();
    },
  };
}

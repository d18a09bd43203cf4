/**
 * The local host: serves the app to a browser on this computer only. Every caller can read the page's files. Everything
 * else needs a session, which a page gets for the one-time code in its URL.
 */
import type { Socket } from 'node:net';
import { createConnectionPlaces } from '#shared/contract/transport/connection-places.ts';
import type { App } from '../app/app.ts';
import { createOfferedDownloads } from './downloads.ts';
import { createIdleWatch } from './idle-watch.ts';
import { launchUrl } from './launch-url.ts';
import { LIMITS, type LoopbackLimits } from './limits.ts';
import { COMMON_ADDRESS } from './loopback-address.ts';
import { readPageFiles } from './page-files.ts';
import { createSecondStarts } from './second-start.ts';
import { createLoopbackServer, listen, type ReportError } from './server.ts';
import { createSessions } from './sessions.ts';

export type LoopbackOptions = {
  readonly app: App;
  readonly pageDir: string;
  /** The folder for uploaded lists; created if missing. */
  readonly uploadDir: string;
  /** An address in 127.0.0.0/8. If it is absent, or this computer lacks it, the host uses 127.0.0.1. */
  readonly address?: string;
  readonly port?: number;
  /** The secret in the launch file. A start that knows the secret gets a code. If null (the default), no start does. */
  readonly launchSecret?: string | null;
  readonly onCodeGone?: (code: string) => void;
  /** Called when no page has been open for `idleMs`, but only after at least one page was open. */
  readonly onIdle?: () => void;
  readonly idleMs?: number;
  /** Called for bugs only, not for errors of callers. */
  readonly onError?: ReportError;
  readonly limits?: Partial<LoopbackLimits>;
};

export type LoopbackHost = {
  /** The URL that opens the page, once and within a minute. */
  readonly url: string;
  readonly address: string;
  readonly port: number;
  /** Returns another such URL, for another tab or after `url` was used. Earlier URLs stay valid. */
  readonly newUrl: () => string;
  /** Ends all connections, but not the app. */
  readonly close: () => Promise<void>;
};

/** How long the sweep waits after a code's lifetime, because a timer may fire early by the clock of the sessions. */
const TIMER_SLACK_MS = 1_000;

/** Rejects if the port is in use (`EADDRINUSE`) or the page was not built (`ENOENT`). */
export async function startLoopbackHost(options: LoopbackOptions): Promise<LoopbackHost> {
  const { app, uploadDir, idleMs = 60_000, onIdle = () => {}, onError = () => {} } = options;
  const limits = { ...LIMITS, ...options.limits };
  const now = (): number => performance.now();
  const sessions = createSessions({
    codeMs: limits.codeMs,
    now,
    onCodeGone: options.onCodeGone ?? (() => {}),
  });
  const newCode = (): string => {
    setTimeout(sessions.sweep, limits.codeMs + TIMER_SLACK_MS).unref();
    return sessions.newCode();
  };
  const launches = createSecondStarts(options.launchSecret ?? null, newCode);
  const downloads = createOfferedDownloads(limits.downloadMs, now);
  const idleWatch = createIdleWatch(idleMs, onIdle);
  const pageFiles = await readPageFiles(options.pageDir);

  const { strangers, sessionConnections: known } = limits;
  const places = createConnectionPlaces<Socket>({ strangers, known });
  const context = { app, places, sessions, launches, downloads, idleWatch, uploadDir, limits };
  const server = createLoopbackServer(context, pageFiles, onError);
  const { address, port } = await listen(server, options.address ?? COMMON_ADDRESS, options.port ?? 0);
  const newUrl = (): string => launchUrl(`${address}:${port}`, newCode());

  return {
    url: newUrl(),
    address,
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

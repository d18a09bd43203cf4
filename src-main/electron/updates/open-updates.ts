/** Sets up updates of this program, if the computer's policy names a source for them. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { findUpdatePolicy } from '../../app/updates/update-policy.ts';
import { createUpdateSource } from '../../app/updates/update-source.ts';
import type { Report } from '../report.ts';
import { resolveSystemProxy } from '../system-proxy.ts';
import { updaterKind } from './updater-kind.ts';
import { createUpdates, type Updates } from './updates.ts';

type OpenedUpdates = Updates & {
  /** The host of the updates, as the person sees it. */
  readonly host: string;
};

/** Loads the updater only if it is needed. Returns null if updates are off. */
export async function openUpdates(userData: string, report: Report): Promise<OpenedUpdates | null> {
  try {
    const { env, platform } = process;
    const { isPackaged } = app;
    const kind = updaterKind(process, isPackaged);
    const policy = kind && findUpdatePolicy({ env, platform, isPackaged });
    if (kind === null || policy === null) return null;
    const { host } = policy.address;
    const version = app.getVersion();
    const cacheDir = join(userData, 'updates');
    mkdirSync(cacheDir, { recursive: true });
    const { createUpdater } = await import('./updater.ts');
    const updater = createUpdater({
      source: createUpdateSource(policy, resolveSystemProxy),
      version,
      kind,
      cacheDir,
      onQuit: (handler) => app.once('quit', (_event, exitCode) => handler(exitCode)),
      quit: () => app.quit(),
      report,
    });
    const stateFile = join(userData, 'updates.json');
    return { host, ...createUpdates({ updater, host, version, dialog, stateFile, report }) };
  } catch (error) {
    report('updates', error);
    return null;
  }
}

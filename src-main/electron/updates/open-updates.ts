/** Sets up updates of this program, if the computer's policy names a source for them. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { proxyByPolicy } from '../../app/policy/policy-rules.ts';
import type { PolicyState } from '../../app/policy/read-policy.ts';
import { updatePolicyOf } from '../../app/updates/update-policy.ts';
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
export async function openUpdates(
  userData: string,
  policy: PolicyState,
  report: Report,
): Promise<OpenedUpdates | null> {
  try {
    const kind = updaterKind(process, app.isPackaged);
    const updates = updatePolicyOf(policy);
    if (kind === null || updates === null) return null;
    const { isRequired } = updates;
    const { host } = updates.address;
    const version = app.getVersion();
    const cacheDir = join(userData, 'updates');
    mkdirSync(cacheDir, { recursive: true });
    const { createUpdater } = await import('./updater.ts');
    const updater = createUpdater({
      source: createUpdateSource(updates, proxyByPolicy(policy, resolveSystemProxy), policy.authorities),
      version,
      kind,
      cacheDir,
      onQuit: (handler) => app.once('quit', (_event, exitCode) => handler(exitCode)),
      quit: () => app.quit(),
      report,
    });
    const stateFile = join(userData, 'updates.json');
    return { host, ...createUpdates({ updater, host, version, isRequired, dialog, stateFile, report }) };
  } catch (error) {
    report('updates', error);
    return null;
  }
}

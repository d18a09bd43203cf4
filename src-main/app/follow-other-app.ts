import { createFollower } from '../db/open-to-read.ts';
import type { Workspace } from '../db/workspace.ts';
import type { RunningWork } from './jobs/running-work.ts';
import type { Reopening } from './maintenance/maintained-app.ts';
import type { OpenWorkspace } from './open-workspace.ts';
import type { Runtime } from './runtime.ts';

/** The interval between checks. It is long, because the other app may write all the time, and each check takes time. */
const EVERY_MS = 5_000;

/** Reports the other app's changes to a read-only workspace within seconds. Returns a function that stops this. */
export function followOtherApp(
  workspace: Workspace,
  reopening: Reopening,
  { announce, repositories, reportBug }: OpenWorkspace & RunningWork & Runtime,
): () => void {
  const look = createFollower(workspace);
  const timer = setInterval(() => {
    try {
      const found = look();
      if (found === 'written') announce.otherAppWrote(repositories.lists.all().map(({ id }) => id));
      if (found !== 'replaced') return;
      clearInterval(timer);
      void reopening.readAgain().catch((error: unknown) => reportBug(error, 'read again'));
    } catch (error) {
      reportBug(error, 'follow');
    }
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}

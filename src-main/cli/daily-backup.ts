/** Commands end before the app's first regular backup. So if nothing else uses a workspace, they have to back it up. */
import { failureMessage } from '#shared/messages/failures/failures.ts';
import type { Session } from './session.ts';

const A_DAY_MS = 86_400_000;

/** Backs up the workspace if its latest backup, or without one its oldest list, is a day old. Reports a failure. */
export async function backUpDaily({ backend, console, interrupted }: Session, nowMs: number): Promise<void> {
  const { isReadOnly, lists } = await backend.readWorkspace({});
  const { backups } = await backend.readMaintenance({});
  const latestMs = backups[0]?.madeAtMs ?? Math.min(...lists.map(({ importedAtMs }) => importedAtMs));
  if (isReadOnly || interrupted.aborted || nowMs - latestMs < A_DAY_MS) return;
  const stop = (): void => void backend.stopBackup({}).catch(() => null);
  interrupted.addEventListener('abort', stop, { once: true });
  const { backupFailure } = await backend.makeBackup({});
  interrupted.removeEventListener('abort', stop);
  if (backupFailure !== null) console.note(failureMessage(backupFailure).text);
}

/** A folder that only root may write, such as `/etc/doorstep`. A folder for temporary files never is one. */
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { onTestFinished } from 'vitest';

export const isRoot = process.getuid?.() === 0;
/** The user `nobody` of every Linux. */
export const SOMEBODY = 65_534;

/** All users can read it. Only root can call this. */
export function rootsFolder(): string {
  const folder = mkdtempSync('/opt/doorstep-policy-');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chownSync(folder, 0, 0);
  chmodSync(folder, 0o755);
  return folder;
}

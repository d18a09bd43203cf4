/**
 * The file a browser is opened with: it leads on to the address with the launch code. The address itself would stand in
 * the command line of the browser's opener, which every user of the computer can read. The file is its owner's alone,
 * and gone once the code was used or is out of date.
 */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { isLaunchPage, ownPath, removeMatching } from '../app/host-files.ts';
import { codeIn } from './launch-url.ts';

/** Named by its code, so that the host can remove what another start wrote, and no name tells a code. */
function nameOf(code: string): string {
  const name = createHash('sha256').update(`launch page ${code}`).digest('hex').slice(0, 32);
  return `open-${name}.html`;
}

export const launchPagePath = (directory: string, code: string): string => ownPath(directory, nameOf(code));

/** @returns its path */
export async function writeLaunchPage(workspaceDir: string, url: string): Promise<string> {
  const path = launchPagePath(workspaceDir, codeIn(url));
  await writeFile(path, pageOf(url), { mode: 0o600, flag: 'wx' });
  return path;
}

export const removeLaunchPage = (workspaceDir: string, code: string): void =>
  removeMatching(workspaceDir, (name) => name === nameOf(code));

/** Those of a host that is ending, or that was killed. */
export const removeLaunchPages = (workspaceDir: string): void => removeMatching(workspaceDir, isLaunchPage);

/** Nothing but the way on: no script, and nothing is loaded. */
function pageOf(url: string): string {
  const href = escapeHtml(url);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${href}">
<title>Doorstep</title>
<p><a href="${href}">Open Doorstep</a></p>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/gu, (sign) => ENTITIES[sign] ?? '');

/**
 * Writes a private file that leads the browser to the address with the launch code. The address must not be in a command
 * line, which every user can read. The file is removed when its code was used or has expired.
 */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { OPEN_DOORSTEP } from '#shared/messages/workspace/shell.ts';
import { isLaunchPage, ownPath, removeMatching } from '../app/host-files.ts';
import { codeIn } from './launch-url.ts';

/** Returns the name of a code's file, which does not reveal the code. The host also computes names for other starts. */
function nameOf(code: string): string {
  const name = createHash('sha256').update(`launch page ${code}`).digest('hex').slice(0, 32);
  return `open-${name}.html`;
}

export const launchPagePath = (directory: string, code: string): string => ownPath(directory, nameOf(code));

/** Writes the file that redirects to `url`, and returns its path. Rejects if the file exists. */
export async function writeLaunchPage(workspaceDir: string, url: string): Promise<string> {
  const path = launchPagePath(workspaceDir, codeIn(url));
  await writeFile(path, pageOf(url), { mode: 0o600, flag: 'wx' });
  return path;
}

export const removeLaunchPage = (workspaceDir: string, code: string): void =>
  removeMatching(workspaceDir, (name) => name === nameOf(code));

/** Removes the launch pages that a host leaves when it ends or is killed. */
export const removeLaunchPages = (workspaceDir: string): void => removeMatching(workspaceDir, isLaunchPage);

/** Returns a page that only redirects. It has no script and loads nothing. */
function pageOf(url: string): string {
  const href = escapeHtml(url);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${href}">
<title>Doorstep</title>
<p><a href="${href}">${OPEN_DOORSTEP}</a></p>
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

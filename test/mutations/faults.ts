/**
 * Thirty deliberate faults in the most sensitive places: the shell, the preload, the keychain, backups, the local
 * host's checks of requests, and updates. Each fault replaces a text that occurs once in its file, and names the tests
 * that must notice it.
 */
export type Fault = {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly replacement: string;
  readonly tests: readonly string[];
};

const fault = (
  name: string,
  file: string,
  text: string,
  replacement: string,
  ...tests: readonly string[]
): Fault => ({
  name,
  file,
  text,
  replacement,
  tests: tests.map((test) => `test/unit/${test}.test.ts`),
});

const SHELL = 'src-main/electron';
const BACKUPS = 'src-main/db/backups';

const shell: readonly Fault[] = [
  fault(
    'a path of the page may hold ..',
    `${SHELL}/bundle.ts`,
    String.raw`/^[\w-][\w.-]*$/u`,
    String.raw`/^[\w.-]*$/u`,
    'electron/bundle',
  ),
  fault(
    'a host that begins like ours counts as ours',
    `${SHELL}/bundle.ts`,
    'url.startsWith(`${BUNDLE_ORIGIN}/`)',
    'url.startsWith(BUNDLE_ORIGIN)',
    'electron/bundle',
  ),
  fault(
    'the page is sent without its content security policy',
    `${SHELL}/bundle.ts`,
    "    'content-security-policy': contentSecurityPolicy(mapStyleUrl),\n",
    '',
    'electron/bundle',
  ),
  fault(
    'links open over plain http',
    `${SHELL}/external-links.ts`,
    "url.protocol === 'https:' && ",
    '',
    'electron/link-opener',
  ),
  fault(
    'any link of the page opens',
    `${SHELL}/external-links.ts`,
    'isOurs(judged) || (await isOffered(judged))',
    'true',
    'electron/link-opener',
  ),
  fault(
    'a link opens as it was written, not as it was judged',
    `${SHELL}/external-links.ts`,
    'openExternal(judged)',
    'openExternal(link)',
    'electron/link-opener',
  ),
  fault(
    'a link may name a person before its host',
    'src-main/app/connection/web-link.ts',
    "if (url.username !== '' || url.password !== '') return null;",
    '',
    'electron/link-opener',
  ),
  fault(
    'a page may leave the app',
    `${SHELL}/guard.ts`,
    'if (!isBundleUrl(event.url)) event',
    'if (isBundleUrl(event.url)) event',
    'electron/guard',
  ),
  fault(
    'a page may open windows',
    `${SHELL}/guard.ts`,
    "action: 'deny'",
    "action: 'allow'",
    'electron/guard',
  ),
  fault(
    'a page gets every permission',
    `${SHELL}/guard.ts`,
    'answer(false)',
    'answer(true)',
    'electron/guard',
  ),
  fault(
    'every caller of IPC is answered',
    `${SHELL}/ipc.ts`,
    'if (!isFromPage(event))',
    'if (event === null)',
    'electron/ipc',
  ),
  fault(
    'a frame inside the page is answered',
    `${SHELL}/ipc.ts`,
    'senderFrame === sender.mainFrame && ',
    '',
    'electron/ipc',
  ),
  fault(
    'a page that crashes for ever is loaded for ever',
    `${SHELL}/page-recovery.ts`,
    'if (isOneTooMany()) return giveUp();',
    'isOneTooMany();',
    'electron/page-recovery',
  ),
  fault(
    'a page that hangs keeps its window open',
    `${SHELL}/closing.ts`,
    'setTimeout(goOn, longestMs)',
    'setTimeout(() => {}, longestMs)',
    'electron/closing',
  ),
  fault(
    'the original is replaced without a question',
    `${SHELL}/file-host.ts`,
    'if (await isOriginal(filePath, { original, imported }))',
    'if (original === filePath && filePath === path)',
    'electron/file-host',
  ),
];

const preload: readonly Fault[] = [
  fault(
    'the bridge can be changed by the page',
    `${SHELL}/preload.ts`,
    'Object.freeze(bridge)',
    'bridge',
    'electron/preload',
  ),
  fault(
    'the page gets a way to every channel',
    `${SHELL}/preload.ts`,
    "contextBridge.exposeInMainWorld('doorstep',",
    "contextBridge.exposeInMainWorld('ipc', ipcRenderer);\ncontextBridge.exposeInMainWorld('doorstep',",
    'electron/preload',
  ),
  fault(
    'the page names the path of a dropped file',
    `${SHELL}/preload.ts`,
    'invoke(CHANNELS.takeFile, webUtils.getPathForFile(file)',
    'invoke(CHANNELS.takeFile, file.webkitRelativePath',
    'electron/preload',
  ),
];

const keychain: readonly Fault[] = [
  fault(
    'a keychain that loses a key is trusted',
    'src-main/secrets/keychain.ts',
    'if ((await store.read(account)) !== secret) throw',
    'if (secret === null) throw',
    'secrets/keychain',
  ),
  fault(
    'a key stands in the reason why it could not be kept',
    'src-main/secrets/keychain.ts',
    "secret === '' ? message : message.replaceAll(secret, '…')",
    'message',
    'secrets/keychain',
  ),
  fault(
    'a forgotten key stays in a keychain that was given up',
    'src-main/secrets/keychain.ts',
    'await ask((from) => from.forget(account));',
    'if (problem === null) await ask((from) => from.forget(account));',
    'secrets/keychain',
  ),
];

const backup: readonly Fault[] = [
  fault(
    'others can read a backup',
    `${BACKUPS}/make-backup.ts`,
    'chmodSync(draft, 0o600)',
    'chmodSync(draft, 0o644)',
    'db/backups',
  ),
  fault(
    'the newest backups go, the oldest stay',
    `${BACKUPS}/backup-files.ts`,
    'kept.slice(BACKUPS_KEPT)',
    'kept.slice(0, -BACKUPS_KEPT)',
    'db/backups',
  ),
  fault(
    'a damaged backup takes the place of the workspace',
    `${BACKUPS}/restore.ts`,
    'isSoundFile(backupPath(directory, one.name))',
    'one.bytes >= 0',
    'db/damaged-workspace',
  ),
  fault(
    'the log of the damaged workspace stays beside the restored one',
    `${BACKUPS}/set-aside.ts`,
    'filesOfDatabase(DATABASE_NAME)',
    '[DATABASE_NAME]',
    'db/damaged-workspace',
  ),
];

const gate: readonly Fault[] = [
  fault(
    'a foreign name of this computer is answered',
    'src-shared/contract/transport/own-origin.ts',
    'if (headers.host !== host)',
    'if (headers.host === undefined)',
    'loopback/host-security',
  ),
  fault(
    'a header that decides may come twice',
    'src-main/loopback/gate.ts',
    'SINGLE.has(name) && seen.has(name)',
    'SINGLE.has(name) && name.length === 0',
    'loopback/host-bodies',
  ),
  fault(
    'a code that is presented twice leaves its session open',
    'src-main/loopback/sessions.ts',
    '        made.end();\n',
    '',
    'loopback/session',
  ),
];

const updates: readonly Fault[] = [
  fault(
    'an update needs no signature of the organisation',
    `${SHELL}/updates/updater.ts`,
    '|| !this.source.isSigned(text, signature)',
    '',
    'electron/updates/updates',
  ),
  fault(
    'an update comes from any address',
    'src-main/service/update-requests.ts',
    'if (url.origin !== address.origin || !url.pathname.startsWith(folder))',
    "if (url.host === '')",
    'electron/updates/updates',
  ),
];

export const FAULTS: readonly Fault[] = [...shell, ...preload, ...keychain, ...backup, ...gate, ...updates];

/** @throws Error if the text does not occur exactly once in its file */
export function applied({ name, file, text, replacement }: Fault, source: string): string {
  const [before = '', after, ...more] = source.split(text);
  if (after === undefined || more.length > 0)
    throw new Error(
      `“${name}” no longer applies: ${file} has its text ${after === undefined ? 'nowhere' : 'more than once'}.`,
    );
  return `${before}${replacement}${after}`;
}

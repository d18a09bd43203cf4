/** Every name that the app uses in a workspace. The app leaves everything else in the folder alone. */

export const DATABASE_NAME = 'workspace.sqlite';
export const LOCK_NAME = 'workspace.lock';
export const HOLDER_NAME = 'workspace.holder';
/** Marks a folder to which a workspace is being copied. */
export const MOVING_NAME = 'workspace.moving';
/** The file that names the new place of a workspace that was moved. */
export const POINTER_NAME = 'moved.json';
export const LAUNCH_FILE_NAME = 'local-host.json';
export const LOG_NAME = 'doorstep.log';
/** The log and the earlier logs, newest first. */
export const LOG_NAMES: readonly string[] = ['', '.old', '.old.2'].map((ending) => LOG_NAME + ending);
/** Endings of the files that SQLite writes next to a database. SQLite treats each file with such a name as its own. */
const COMPANIONS = ['-wal', '-shm', '-journal'];
/** Returns the names that SQLite may use for a database. The database itself comes first. */
export const filesOfDatabase = (name: string): readonly string[] =>
  ['', ...COMPANIONS].map((end) => name + end);

type Names = { readonly test: (name: string) => boolean };
/** Matches databases with names like `named`, and the files that SQLite writes next to them. */
const databases = (named: RegExp): Names => ({ test: (name) => named.test(withoutCompanion(name)) });

function withoutCompanion(name: string): string {
  const end = COMPANIONS.find((companion) => name.endsWith(companion)) ?? '';
  return name.slice(0, name.length - end.length);
}

const WORKSPACE_DATABASES = databases(/^workspace\.(?:lock|sqlite(?:\.(?:salvage|restored(?:\.draft)?))?)$/u);
const OTHER_FILE =
  /^(?:workspace\.(?:holder|moving)|doorstep\.log(?:\.old(?:\.2)?)?|(?:local-host|moved)\.json(?:\.new)?|open-[\da-f]{32}\.html)$/u;
const isFileName = (name: string): boolean => WORKSPACE_DATABASES.test(name) || OTHER_FILE.test(name);
const LAUNCH_PAGE = /^open-[\da-f]{32}\.html$/u;
const SYSTEM: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini', 'lost+found']);

const FILES_IN = {
  sources: /^(?:[\da-f]{64}|new-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/u,
  // Includes the notes on drafts. Older versions wrote names without the number of the list.
  exports: /^(?:\d+-)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\.[\da-z]+)?(?:\.partial)?$/u,
  uploads: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u,
  practice: databases(
    /^practice-gazetteer-[\da-f]{16}\.sqlite(?:\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.tmp)?$/u,
  ),
  backups: databases(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[a-z]+\.sqlite(?:\.draft)?$/u),
  // Contains folders, one for each workspace that was set aside.
  'set-aside': null,
} as const satisfies Readonly<Record<string, Names | null>>;

export type OwnFolder = keyof typeof FILES_IN;
export const OWN_FOLDERS: readonly string[] = Object.keys(FILES_IN);
export const isOwnFolder = (name: string): name is OwnFolder => Object.hasOwn(FILES_IN, name);

const SET_ASIDE = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/u;
const IN_SET_ASIDE = filesOfDatabase(DATABASE_NAME);
const BACKUP = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[a-z]+\.sqlite$/u;
const NOTE = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.draft$/u;

export const isOwnName = (name: string): boolean => isOwnFolder(name) || isFileName(name);
export const isSystemName = (name: string): boolean => SYSTEM.has(name);
export const isLaunchPage = (name: string): boolean => LAUNCH_PAGE.test(name);
export const isBackupName = (name: string): boolean => BACKUP.test(name);
export const isSetAsideName = (name: string): boolean => SET_ASIDE.test(name);
/** Whether the file is a note that names the place of a draft; see `app/jobs/draft-files.ts`. */
export const isDraftNote = (name: string): boolean => NOTE.test(name);

/** Whether a file belongs to the app. @param path segments relative to the workspace's folder */
export function isOwnFile(path: readonly string[]): boolean {
  const [first = '', second = '', third = ''] = path;
  if (path.length === 1) return isFileName(first);
  if (path.length === 2) return isOwnFolder(first) && FILES_IN[first]?.test(second) === true;
  return path.length === 3 && first === 'set-aside' && SET_ASIDE.test(second) && IN_SET_ASIDE.includes(third);
}

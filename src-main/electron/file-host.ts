/** Provides the file functions that need a shell, such as choosing, dropping and saving a file. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { Dialog, Shell } from 'electron';
import { AppError } from '#shared/contract/errors.ts';
import type { SaveOptions, SaveResult } from '#shared/contract/export/export.ts';
import type { FileToken, FolderToken } from '#shared/contract/import/file-token.ts';
import { isDiskFullCode, systemErrorCode } from '#shared/contract/system-errors.ts';
import { failed, ok, type Reply } from '#shared/contract/transport/wire.ts';
import { LIST_EXTENSIONS } from '#shared/domain/list/formats.ts';
import { contradicts, extensionOf } from '#shared/domain/outcome/export-file.ts';
import { FILE_KINDS } from '#shared/messages/workspace/shell.ts';
import type { App } from '../app/app.ts';
import type { TokenFile } from '../app/file-tokens.ts';
import { placeFile } from '../app/jobs/place-file.ts';
import { freeBackupName, isChanged, isOriginal, replaceByFile } from '../app/jobs/replace-original.ts';
import type { LastFolder } from './last-folder.ts';
import type { OpenedFiles } from './opened-files.ts';
import type { Report } from './report.ts';

/** Each function reports failures in its reply. A bug becomes `internal`. */
export type FileHost = {
  readonly pick: () => Promise<Reply<FileToken | null>>;
  /** Takes a dropped file. `path` is '' for a file that is not on the disk. */
  readonly take: (path: string, name: string) => Promise<Reply<FileToken>>;
  readonly chooseFolder: () => Promise<Reply<FolderToken | null>>;
  /** Takes a text that is in no file, such as a pasted table. */
  readonly takeText: (text: string, name: string) => Promise<Reply<FileToken>>;
  readonly save: (token: string, options: SaveOptions) => Promise<Reply<SaveResult>>;
  readonly showSaved: (token: string) => Promise<Reply<null>>;
  /** Takes a list that was opened from outside the page. `path` is null if no list is waiting. */
  readonly takeOpened: (path: string | null) => Promise<Reply<FileToken | null>>;
  readonly openByMenu: () => Promise<void>;
};

type FileHostOptions = {
  readonly app: Pick<App, 'addFile' | 'addFolder' | 'findFile'>;
  readonly dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog'>;
  readonly shell: Pick<Shell, 'showItemInFolder'>;
  readonly opened: Pick<OpenedFiles, 'open'>;
  readonly lastFolder: LastFolder;
  /** Adds a list that was opened to the system's recent files. */
  readonly addRecent: (path: string) => void;
  /** The folder for texts without a file; created if missing. */
  readonly textDir: string;
  /** The folder in which dialogs start if no other folder is known. */
  readonly documentsDir: string;
  /** The umask for saved files. */
  readonly personsUmask: number;
  /** Logs errors that no `Failure` describes. The person sees `reference`. */
  readonly report: Report;
};

const LIST_FILES = [
  { name: FILE_KINDS.lists, extensions: LIST_EXTENSIONS.map((extension) => extension.slice(1)) },
  { name: FILE_KINDS.all, extensions: ['*'] },
];

/** `save` replaces an original only after an earlier `save` of the same token has returned `would_replace_original`. */
export function createFileHost(options: FileHostOptions): FileHost {
  const replyOf: ReplyOf = async (work) => {
    try {
      return ok(await work());
    } catch (error) {
      if (error instanceof AppError) return failed(error.failure);
      const reference = randomUUID();
      options.report(reference, error);
      return failed({ code: 'internal', reference });
    }
  };
  return {
    ...openingLists(options, replyOf),
    ...savingFiles(options, replyOf),
    chooseFolder: () => replyOf(() => chooseFolder(options)),
  };
}

type ReplyOf = <T>(work: () => Promise<T>) => Promise<Reply<T>>;

async function chooseFolder({ app, dialog, documentsDir }: FileHostOptions): Promise<FolderToken | null> {
  const { filePaths } = await dialog.showOpenDialog({
    defaultPath: documentsDir,
    properties: ['openDirectory', 'createDirectory'],
  });
  const [path] = filePaths;
  return path === undefined ? null : app.addFolder(path);
}

function openingLists(
  { app, dialog, opened, lastFolder, addRecent, documentsDir, textDir }: FileHostOptions,
  replyOf: ReplyOf,
): Pick<FileHost, 'pick' | 'take' | 'takeText' | 'takeOpened' | 'openByMenu'> {
  const choose = async (): Promise<string | null> => {
    const { filePaths } = await dialog.showOpenDialog({
      defaultPath: (await lastFolder.read()) ?? documentsDir,
      properties: ['openFile'],
      filters: LIST_FILES,
    });
    return filePaths[0] ?? null;
  };
  const add = async (path: string): Promise<FileToken> => {
    const file = await app.addFile(path, basename(path));
    lastFolder.remember(path);
    addRecent(path);
    return file;
  };
  return {
    pick: () =>
      replyOf(async () => {
        const path = await choose();
        return path === null ? null : add(path);
      }),

    take: (path, name) =>
      replyOf(async () => {
        if (path === '') throw new AppError({ code: 'file_not_found', file: name });
        return add(path);
      }),

    takeText: (text, name) =>
      replyOf(async () => app.addFile(await writeText(text, name, textDir), basename(name))),

    takeOpened: (path) => replyOf(async () => (path === null ? null : add(path))),

    async openByMenu() {
      const path = await choose();
      if (path !== null) opened.open(path);
    },
  };
}

function savingFiles(options: FileHostOptions, replyOf: ReplyOf): Pick<FileHost, 'save' | 'showSaved'> {
  const { app, shell, personsUmask } = options;
  /** For each file's token, the path of the original that the file replaces if the person agrees. */
  const questions = new Map<string, string>();
  const places = new Map<string, string>();
  const saveAs = createSaving(options);
  return {
    save: (token, { replaceOriginal }) =>
      replyOf(async () => {
        const file = await app.findFile(token);
        if (!file) throw new AppError({ code: 'file_token_unknown' });
        const asked = replaceOriginal ? questions.get(token) : undefined;
        if (asked === undefined) {
          return saveAs(file, {
            onQuestion: (path) => void questions.set(token, path),
            onSaved: (path) => void places.set(token, path),
          });
        }
        await replaceByFile(file.path, asked, personsUmask);
        questions.delete(token);
        places.set(token, asked);
        return { kind: 'saved', name: basename(asked) };
      }),

    showSaved: (token) =>
      replyOf(async () => {
        const path = places.get(token);
        if (path === undefined) throw new AppError({ code: 'file_token_unknown' });
        shell.showItemInFolder(path);
        return null;
      }),
  };
}

/** @throws AppError `disk_full`, `output_not_writable` */
async function writeText(text: string, name: string, directory: string): Promise<string> {
  const path = join(directory, randomUUID());
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await writeFile(path, text, { flag: 'wx', mode: 0o600 });
    return path;
  } catch (error) {
    await rm(path, { force: true }).catch(() => {}); // the first error is the one to report
    const code = systemErrorCode(error);
    if (code === null) throw error;
    if (isDiskFullCode(code)) throw new AppError({ code: 'disk_full' }, { cause: error });
    throw new AppError({ code: 'output_not_writable', file: name, detail: code }, { cause: error });
  }
}

type SavingListeners = {
  /** Called with the path of the original. */
  readonly onQuestion: (path: string) => void;
  readonly onSaved: (path: string) => void;
};

function createSaving({ dialog, documentsDir, personsUmask, lastFolder }: FileHostOptions) {
  return async (
    { path, name, original, imported }: TokenFile,
    { onQuestion, onSaved }: SavingListeners,
  ): Promise<SaveResult> => {
    const beginning = (await folderOf(original)) ?? (await lastFolder.read()) ?? documentsDir;
    const extension = extname(name).slice(1);
    const { canceled, filePath } = await dialog.showSaveDialog({
      defaultPath: join(beginning, name),
      filters: extension === '' ? [] : [{ name: extension.toUpperCase(), extensions: [extension] }],
    });
    if (canceled || filePath === '') return { kind: 'cancelled' };
    const chosen = basename(filePath);
    if (contradicts(filePath, extensionOf(name)))
      throw new AppError({ code: 'output_ending_differs', file: chosen, ending: extensionOf(name) });
    if (await isOriginal(filePath, { original, imported })) {
      onQuestion(filePath);
      return {
        kind: 'would_replace_original',
        name: chosen,
        backup: await freeBackupName(filePath),
        isChanged: await isChanged(filePath, { imported }),
      };
    }
    await placeFile(path, filePath, personsUmask);
    lastFolder.remember(filePath);
    onSaved(filePath);
    return { kind: 'saved', name: chosen };
  };
}

/** Returns the folder of the list's file; null if it is unknown or gone. */
async function folderOf(original: string | null): Promise<string | null> {
  if (original === null) return null;
  const folder = dirname(original);
  const found = await stat(folder).catch(() => null);
  return found?.isDirectory() === true ? folder : null;
}

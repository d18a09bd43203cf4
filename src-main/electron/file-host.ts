/** What only a host can do with files: let a person choose one, take a dropped one, put an exported one somewhere. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { Dialog } from 'electron';
import type { App } from '../app/app.ts';
import { placeFile } from '../app/jobs/place-file.ts';
import type { TokenFile } from '../app/file-tokens.ts';
import { freeBackupName, isOriginal, replaceByFile } from '../app/jobs/replace-original.ts';
import { AppError } from '#shared/contract/errors.ts';
import { isDiskFullCode, systemErrorCode } from '#shared/contract/system-errors.ts';
import { contradicts, extensionOf } from '#shared/domain/list/export-file.ts';
import { LIST_EXTENSIONS } from '#shared/domain/list/formats.ts';
import type { Reply } from '#shared/contract/transport/wire.ts';
import type { FileToken } from '#shared/contract/file-token.ts';
import type { SaveOptions, SaveResult } from '#shared/contract/save-result.ts';
import { failed, ok } from '#shared/contract/transport/wire.ts';

export type FileHost = {
  readonly pick: () => Promise<Reply<FileToken | null>>;
  /** `path` is '' for a file that is not on the disk. */
  readonly take: (path: string, name: string) => Promise<Reply<FileToken>>;
  /** A text that lies nowhere. */
  readonly takeText: (text: string, name: string) => Promise<Reply<FileToken>>;
  readonly save: (token: string, options: SaveOptions) => Promise<Reply<SaveResult>>;
};

export type FileHostOptions = {
  readonly app: Pick<App, 'addFile' | 'findFile'>;
  readonly dialog: Pick<Dialog, 'showOpenDialog' | 'showSaveDialog'>;
  /** For texts that lie nowhere; made where it is missing. */
  readonly textDir: string;
  /** Where the save dialog begins, where the folder of the list's file is not known. */
  readonly documentsDir: string;
  /** Of a file that is put where the person says. */
  readonly personsUmask: number;
  /** Writes down what no `Failure` describes; `reference` is what the person is shown. */
  readonly report: (reference: string, error: unknown) => void;
};

const LIST_FILES = [
  { name: 'Lists', extensions: LIST_EXTENSIONS.map((extension) => extension.slice(1)) },
  { name: 'All files', extensions: ['*'] },
];

export function createFileHost({
  app,
  dialog,
  textDir,
  documentsDir,
  personsUmask,
  report,
}: FileHostOptions): FileHost {
  const replyOf = async <T>(work: () => Promise<T>): Promise<Reply<T>> => {
    try {
      return ok(await work());
    } catch (error) {
      if (error instanceof AppError) return failed(error.failure);
      const reference = randomUUID();
      report(reference, error);
      return failed({ code: 'internal', reference });
    }
  };

  /** Of files that are not saved before a person answers: where they would be. */
  const questions = new Map<string, string>();
  const saveAs = createSaving({ dialog, documentsDir, personsUmask });

  return {
    pick: () =>
      replyOf(async () => {
        const { filePaths } = await dialog.showOpenDialog({ properties: ['openFile'], filters: LIST_FILES });
        const path = filePaths[0];
        return path === undefined ? null : app.addFile(path, basename(path));
      }),

    take: (path, name) =>
      replyOf(async () => {
        if (path === '') throw new AppError({ code: 'file_not_found', file: name });
        return app.addFile(path, basename(path));
      }),

    takeText: (text, name) =>
      replyOf(async () => app.addFile(await writeText(text, name, textDir), basename(name))),

    save: (token, { replaceOriginal }) =>
      replyOf(async () => {
        const file = await app.findFile(token);
        if (!file) throw new AppError({ code: 'file_token_unknown' });
        const asked = replaceOriginal ? questions.get(token) : undefined;
        if (asked === undefined) return saveAs(file, (path) => void questions.set(token, path));
        await replaceByFile(file.path, asked, personsUmask);
        questions.delete(token);
        return { kind: 'saved', name: basename(asked) };
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
    await rm(path, { force: true }).catch(() => {}); // the first error is the one to tell
    const code = systemErrorCode(error);
    if (code === null) throw error;
    if (isDiskFullCode(code)) throw new AppError({ code: 'disk_full' }, { cause: error });
    throw new AppError({ code: 'output_not_writable', file: name, detail: code }, { cause: error });
  }
}

/** @param onQuestion told of the place where the original is */
function createSaving({
  dialog,
  documentsDir,
  personsUmask,
}: Pick<FileHostOptions, 'dialog' | 'documentsDir' | 'personsUmask'>) {
  return async (
    { path, name, original, imported }: TokenFile,
    onQuestion: (path: string) => void,
  ): Promise<SaveResult> => {
    const extension = extname(name).slice(1);
    const { canceled, filePath } = await dialog.showSaveDialog({
      defaultPath: join(await folderOf(original, documentsDir), name),
      filters: extension === '' ? [] : [{ name: extension.toUpperCase(), extensions: [extension] }],
    });
    if (canceled || filePath === '') return { kind: 'cancelled' };
    const chosen = basename(filePath);
    if (contradicts(filePath, extensionOf(name)))
      throw new AppError({ code: 'output_ending_differs', file: chosen, ending: extensionOf(name) });
    if (await isOriginal(filePath, { original, imported })) {
      onQuestion(filePath);
      return { kind: 'would_replace_original', name: chosen, backup: await freeBackupName(filePath) };
    }
    await placeFile(path, filePath, personsUmask);
    return { kind: 'saved', name: chosen };
  };
}

/** The folder of the list's file, where that is still there. */
async function folderOf(original: string | null, documentsDir: string): Promise<string> {
  if (original === null) return documentsDir;
  const folder = dirname(original);
  const found = await stat(folder).catch(() => null);
  return found?.isDirectory() === true ? folder : documentsDir;
}

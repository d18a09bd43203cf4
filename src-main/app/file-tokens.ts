import { basename } from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import type { FileToken, FolderToken } from '#shared/contract/file-token.ts';
import type { ListSource } from '#shared/domain/list/list.ts';

/** A file by its bytes. */
export type ImportedContent = Pick<ListSource, 'sha256' | 'bytes'>;

/** Where the list of an exported file came from. */
export type Origin = Pick<TokenFile, 'original' | 'imported'>;

export type TokenFile = {
  readonly path: string;
  readonly name: string;
  /** Of an exported file: where the file lies that its list came from; null where that is not known. */
  readonly original: string | null;
  /** Of an exported file: what its list was imported from, wherever that lies. */
  readonly imported: ImportedContent | null;
};

/** A file a person chose, with the token a page has for it. */
export type GivenFile = Pick<TokenFile, 'path' | 'name'> & Pick<FileToken, 'token'>;

export type FileTokens = {
  readonly add: (path: string, name: string, origin?: Origin) => FileToken;
  /** null for a token never given out. */
  readonly find: (token: string) => TokenFile | null;
  /** @throws AppError `file_token_unknown` */
  readonly get: (token: string) => TokenFile;
  readonly addFolder: (path: string) => FolderToken;
  /** The path of a folder. @throws AppError `file_token_unknown`, also for the token of a file */
  readonly getFolder: (token: string) => string;
};

/**
 * Files a person chose or the app made, and folders they chose, by token. A token cannot be guessed, and lasts as long as the app runs.
 *
 * @param given those that pages have tokens for already
 */
export function createFileTokens(newId: () => string, given: readonly GivenFile[] = []): FileTokens {
  const files = new Map<string, TokenFile>(
    given.map(({ token, path, name }) => [token, { path, name, original: null, imported: null }]),
  );
  const folders = new Map<string, string>();
  const find = (token: string): TokenFile | null => files.get(token) ?? null;
  return {
    add: (path, name, { original, imported } = { original: null, imported: null }) => {
      const token = newId();
      files.set(token, { path, name, original, imported });
      return { token, name };
    },
    find,
    get: (token) => {
      const file = find(token);
      if (!file) throw new AppError({ code: 'file_token_unknown' });
      return file;
    },
    addFolder: (path) => {
      const token = newId();
      folders.set(token, path);
      return { token, name: basename(path) || path };
    },
    getFolder: (token) => {
      const path = folders.get(token);
      if (path === undefined) throw new AppError({ code: 'file_token_unknown' });
      return path;
    },
  };
}

import { basename } from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import type { FileToken, FolderToken } from '#shared/contract/import/file-token.ts';
import type { ListSource } from '#shared/domain/list/list.ts';

/** The identity of a file's content. */
type ImportedContent = Pick<ListSource, 'sha256' | 'bytes'>;

/** The facts that identify the original file of an exported list. */
export type Origin = Pick<TokenFile, 'original' | 'imported'>;

/** A file that a token names. `original` and `imported` are null unless it is an exported file. */
export type TokenFile = {
  readonly path: string;
  readonly name: string;
  /** For an exported file: the path of its list's original file; null if unknown. */
  readonly original: string | null;
  /** For an exported file: the content that its list was imported from. */
  readonly imported: ImportedContent | null;
};

/** A file that a person chose, with its token. */
export type GivenFile = Pick<TokenFile, 'path' | 'name'> & Pick<FileToken, 'token'>;

/** For an unknown token, `find` returns null, and `get` throws AppError `file_token_unknown`. */
export type FileTokens = {
  readonly add: (path: string, name: string, origin?: Origin) => FileToken;
  readonly find: (token: string) => TokenFile | null;
  readonly get: (token: string) => TokenFile;
  readonly addFolder: (path: string) => FolderToken;
  /** @throws AppError `file_token_unknown`, also for the token of a file */
  readonly getFolder: (token: string) => string;
};

/** Stores files by unguessable tokens, which are valid until the app ends. @param given files that have a token */
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

import { AppError } from '#shared/contract/errors.ts';
import type { FileToken } from '#shared/contract/file-token.ts';

export type TokenFile = {
  readonly path: string;
  readonly name: string;
  /** Of an exported file: where the file lies that its list came from; null where that is not known. */
  readonly original: string | null;
};

export type FileTokens = {
  readonly add: (path: string, name: string, original?: string | null) => FileToken;
  /** null for a token never given out. */
  readonly find: (token: string) => TokenFile | null;
  /** @throws AppError `file_token_unknown` */
  readonly get: (token: string) => TokenFile;
};

/** Files a person chose or the app made, by token. A token cannot be guessed, and lasts as long as the app runs. */
export function createFileTokens(newId: () => string): FileTokens {
  const files = new Map<string, TokenFile>();
  const find = (token: string): TokenFile | null => files.get(token) ?? null;
  return {
    add: (path, name, original = null) => {
      const token = newId();
      files.set(token, { path, name, original });
      return { token, name };
    },
    find,
    get: (token) => {
      const file = find(token);
      if (!file) throw new AppError({ code: 'file_token_unknown' });
      return file;
    },
  };
}

import type { FileTokens } from './file-tokens.ts';
import type { Previewer } from './threads/start-preview-thread.ts';

/** The files that a person names, and those that ship with the app. */
export type Files = {
  readonly files: FileTokens;
  readonly previewer: Previewer;
  readonly dataDir: string;
};

/** The core as the shells see it: calls (`dispatch`), events (`subscribe`), and files by token. */
import type { EventMessage } from '#shared/contract/events.ts';
import type { FileToken, FolderToken } from '#shared/contract/import/file-token.ts';
import type { Reply } from '#shared/contract/transport/wire.ts';
import type { TokenFile } from './file-tokens.ts';

/** `createApp` creates the app. The maintained app and the core's supervisor pass calls on to it. */
export type App = {
  /** Never rejects: every failure is a `Failure` in the reply. */
  readonly dispatch: (name: string, input: unknown) => Promise<Reply>;
  readonly subscribe: (listener: (message: EventMessage) => void) => () => void;
  /** Registers a file that a person chose, by its path. The page gets only the token. */
  readonly addFile: (path: string, name: string) => Promise<FileToken>;
  /** Registers a folder that a person chose, by its full path. The token is not valid for files. */
  readonly addFolder: (path: string) => Promise<FolderToken>;
  /** Returns the file for a token, so that the shell can save or send it; null for an unknown token. */
  readonly findFile: (token: string) => Promise<TokenFile | null>;
  /** Whether the core offered this link to the page, so that it may be opened in the browser. */
  readonly isOfferedLink: (link: string) => Promise<boolean>;
  /** Returns the address of the online map style, whose host the page may call; null if there is none. */
  readonly mapStyleUrl: () => Promise<string | null>;
  /** Ends the jobs (a run is paused, not lost) and closes the workspace. */
  readonly close: () => Promise<void>;
};

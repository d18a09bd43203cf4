/** The core as the shells see it: one door in (`dispatch`), one voice out (`subscribe`), and files by token. */
import type { EventMessage } from '#shared/contract/events.ts';
import type { FileToken, FolderToken } from '#shared/contract/file-token.ts';
import type { Reply } from '#shared/contract/transport/wire.ts';
import type { TokenFile } from './file-tokens.ts';

export type App = {
  /** Never rejects: what goes wrong is a `Failure` in the reply. */
  readonly dispatch: (name: string, input: unknown) => Promise<Reply>;
  /** Returns the function that ends the subscription. */
  readonly subscribe: (listener: (message: EventMessage) => void) => () => void;
  /** Registers a file a person chose, by path; the page gets the token only. */
  readonly addFile: (path: string, name: string) => Promise<FileToken>;
  /** Registers a folder a person chose, by its whole path. Its token is none of a file. */
  readonly addFolder: (path: string) => Promise<FolderToken>;
  /** The path behind a token, for the shell that saves or sends it; null for a token never given out. */
  readonly findFile: (token: string) => Promise<TokenFile | null>;
  /** Whether the core named this link to the page, so that it may be opened in the person's browser. */
  readonly isOfferedLink: (link: string) => Promise<boolean>;
  /** The address of the online map style that was set, whose host the page may then speak to; null: none. */
  readonly mapStyleUrl: () => Promise<string | null>;
  /** Ends jobs (a run is paused, not lost), closes the workspace. */
  readonly close: () => Promise<void>;
};

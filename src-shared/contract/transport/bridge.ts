/**
 * What the Electron preload puts on the page as `window.doorstep`. Of an error thrown across it only the message
 * would arrive, so what the host does with files answers with a `Reply` as well.
 */

import type { FileToken, FolderToken } from '../file-token.ts';
import type { SaveOptions, SaveResult } from '../save-result.ts';
import type { Reply, Transport } from './wire.ts';

/** In the page's address: it was loaded again after its process had ended. */
export const LOADED_AGAIN = 'loaded-again';

/** `F` is the page's `File`, a name this folder does not know. */
export type Bridge<F> = Transport & {
  /** null when the person changed their mind. */
  readonly pickFile: () => Promise<Reply<FileToken | null>>;
  /** Fails with `file_not_found` for a `File` that is not on the disk. */
  readonly takeFile: (file: F) => Promise<Reply<FileToken>>;
  /** Lets the person choose a folder, or make one; null when they changed their mind. */
  readonly chooseFolder: () => Promise<Reply<FolderToken | null>>;
  /** Has another window open it. Fails with `file_not_found` as `takeFile` does, and with `too_many_windows`. */
  readonly openFile: (file: F) => Promise<Reply<null>>;
  /** A text table of this name that lies nowhere, such as pasted cells. */
  readonly takeText: (text: string, name: string) => Promise<Reply<FileToken>>;
  readonly saveFile: (file: FileToken, options: SaveOptions) => Promise<Reply<SaveResult>>;
  /** Shows a file in its folder that was saved under this token. Fails with `file_token_unknown`. */
  readonly showSaved: (file: FileToken) => Promise<Reply<null>>;
  /** The list that was opened from outside the window, once; null: none is waiting. */
  readonly takeOpened: () => Promise<Reply<FileToken | null>>;
  /** Called when there is one to take. */
  readonly onOpened: (listener: () => void) => void;
  /** Called when the person asks, in the menu, what this app is. */
  readonly onAbout: (listener: () => void) => void;
  /** Another window on the same workspace, at a place: the fragment of the page's address. Fails with `too_many_windows`. */
  readonly openWindow: (place: string) => Promise<Reply<null>>;
  /** The window closes when `keep` is done, and after a moment in any case. */
  readonly beforeClose: (keep: () => Promise<void>) => void;
};

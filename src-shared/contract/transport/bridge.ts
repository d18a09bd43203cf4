/** The preload's `window.doorstep`. A thrown error would lose all but its message here, so file functions return a `Reply`. */

import type { SaveOptions, SaveResult } from '../export/export.ts';
import type { FileToken, FolderToken } from '../import/file-token.ts';
import type { Reply, Transport } from './wire.ts';

/** The app adds this to the page's address when it reloads the page after the page's process ended. */
export const LOADED_AGAIN = 'loaded-again';

/** `F` is the page's `File`, a type that this folder cannot name. */
export type Bridge<F> = Transport & {
  /** null if the person cancelled. */
  readonly pickFile: () => Promise<Reply<FileToken | null>>;
  /** Fails with `file_not_found` for a `File` that is not on the disk. */
  readonly takeFile: (file: F) => Promise<Reply<FileToken>>;
  /** Lets the person choose or create a folder; null if they cancelled. */
  readonly chooseFolder: () => Promise<Reply<FolderToken | null>>;
  /** Opens the file in another window. Fails with `file_not_found` as `takeFile` does, and with `too_many_windows`. */
  readonly openFile: (file: F) => Promise<Reply<null>>;
  /** Takes a text table with this name that is not a file, such as pasted cells. */
  readonly takeText: (text: string, name: string) => Promise<Reply<FileToken>>;
  readonly saveFile: (file: FileToken, options: SaveOptions) => Promise<Reply<SaveResult>>;
  /** Shows the saved file of this token in its folder. Fails with `file_token_unknown`. */
  readonly showSaved: (file: FileToken) => Promise<Reply<null>>;
  /** Returns the file that was opened from outside the window, once; null if none is waiting. */
  readonly takeOpened: () => Promise<Reply<FileToken | null>>;
  readonly onOpened: (listener: () => void) => void;
  /** Calls the listener when the person opens "About" in the menu. */
  readonly onAbout: (listener: () => void) => void;
  /** Opens another window on the same workspace. `place`: the fragment of the page's address. Fails with `too_many_windows`. */
  readonly openWindow: (place: string) => Promise<Reply<null>>;
  /** Sets the function that a closing window waits for, up to a short time limit. */
  readonly beforeClose: (keep: () => Promise<void>) => void;
};

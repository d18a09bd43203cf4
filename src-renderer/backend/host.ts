/** The functions of the shell that the page uses. Each shell has one implementation. */
import type { Failure } from '#shared/contract/errors.ts';
import type { SaveOptions, SaveResult } from '#shared/contract/export/export.ts';
import type { FileToken, FolderToken } from '#shared/contract/import/file-token.ts';
import type { Transport } from '#shared/contract/transport/wire.ts';

/** A member is null if the host does not have that ability. */
export type Host = Transport & {
  /** `desktop` can use the computer's notifications, windows and folders. */
  readonly kind: 'desktop' | 'browser';
  readonly pickFile: () => Promise<FileToken | null>;
  readonly takeFile: (file: File) => Promise<FileToken>;
  /** Lets the person choose a folder; null if they cancel. The member is null if the host has no folders. */
  readonly chooseFolder: (() => Promise<FolderToken | null>) | null;
  readonly takeText: (text: string, name: string) => Promise<FileToken>;
  /** Saves an exported file with a dialog or as a download. */
  readonly saveFile: (file: FileToken, options: SaveOptions) => Promise<SaveResult>;
  /** Shows a saved file in its folder; null if the host cannot. */
  readonly showSaved: ((file: FileToken) => Promise<unknown>) | null;
  /** Returns the list file that was opened from outside the page. Each file is returned once; null if there is none. */
  readonly takeOpened: () => Promise<FileToken | null>;
  readonly onOpened: (listener: () => void) => void;
  /** Called when the person chooses "About" in the host's menu. */
  readonly onAbout: (listener: () => void) => void;
  /** Opens another window at a place, given as a URL fragment; null if the host has no windows. */
  readonly openWindow: ((place: string) => Promise<unknown>) | null;
  /** Opens a dropped file in another window; null if the host has no windows. */
  readonly openFile: ((file: File) => Promise<unknown>) | null;
  /** Waits for `keep` before a desktop window closes or another tab takes over. */
  readonly beforeClose: (keep: () => Promise<void>) => void;
  /** Resolves with the reason when this page is refused. Every later call fails with the same reason. */
  readonly lost: Promise<Failure>;
  /** Reloads the page from the same host only. Fails with `host_unreachable` or the failure of `lost`. */
  readonly reload: () => Promise<void>;
  /**
   * Takes the session from the tab that uses it, then reloads this page. The other tab saves its changes first.
   *
   * @throws AppError `session_unknown` if that tab does not answer, `host_unreachable` if it lost its host
   */
  readonly useHere: () => Promise<void>;
};

/** The page's shell: the transport, and what only a host can do with files. One implementation per shell. */
import type { Failure } from '#shared/contract/errors.ts';
import type { FileToken, FolderToken } from '#shared/contract/file-token.ts';
import type { SaveOptions, SaveResult } from '#shared/contract/save-result.ts';
import type { Transport } from '#shared/contract/transport/wire.ts';

export type Host = Transport & {
  /** A window of the desktop has a computer behind it: its notifications, its windows, its folders. */
  readonly kind: 'desktop' | 'browser';
  /** Lets the person choose a list; null when they change their mind. */
  readonly pickFile: () => Promise<FileToken | null>;
  /** Takes a file dropped on the page. */
  readonly takeFile: (file: File) => Promise<FileToken>;
  /** Lets the person choose a folder; null when they change their mind. null where the page has no way to one. */
  readonly chooseFolder: (() => Promise<FolderToken | null>) | null;
  /** Takes a text table that lies nowhere, such as pasted cells. */
  readonly takeText: (text: string, name: string) => Promise<FileToken>;
  /** Hands an exported file to the person: a save dialog, or a download. */
  readonly saveFile: (file: FileToken, options: SaveOptions) => Promise<SaveResult>;
  /** Shows a saved file in its folder; null where the host cannot. */
  readonly showSaved: ((file: FileToken) => Promise<unknown>) | null;
  /** The list that was opened from outside the page, once; null: none is waiting. */
  readonly takeOpened: () => Promise<FileToken | null>;
  /** Called when there is one to take. */
  readonly onOpened: (listener: () => void) => void;
  /** Called when the person asks, in the host's menu, what this app is. */
  readonly onAbout: (listener: () => void) => void;
  /** Opens another window at a place: the fragment of the page's address. null where the host has no windows. */
  readonly openWindow: ((place: string) => Promise<unknown>) | null;
  /** Opens a dropped file in another window. null where the host has no windows. */
  readonly openFile: ((file: File) => Promise<unknown>) | null;
  /** Calls `keep` before a desktop window closes or another tab takes over, and waits until it resolves. */
  readonly beforeClose: (keep: () => Promise<void>) => void;
  /** Why this page is not let in any more; pending while it is. Also said by every later call. */
  readonly lost: Promise<Failure>;
  /** Loads the page again, from the host it came from and no other. Fails with `host_unreachable`, or with what `lost` says. */
  readonly reload: () => Promise<void>;
  /**
   * Takes this host's session from the tab that uses it, which saves first, and loads the page again. Fails with
   * `session_unknown` where that tab does not answer, `host_unreachable` where it lost its host.
   */
  readonly useHere: () => Promise<void>;
};

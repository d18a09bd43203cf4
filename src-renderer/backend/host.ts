/** The page's shell: the transport, and what only a host can do with files. One implementation per shell. */
import type { FileToken, Transport } from '#shared/contract/wire.ts';

export type Host = Transport & {
  /** Lets the person choose a list; null when they change their mind. */
  readonly pickFile: () => Promise<FileToken | null>;
  /** Takes a file dropped on the page. */
  readonly takeFile: (file: File) => Promise<FileToken>;
  /** Hands an exported file to the person: a save dialog, or a download. */
  readonly saveFile: (file: FileToken) => Promise<'saved' | 'cancelled'>;
};

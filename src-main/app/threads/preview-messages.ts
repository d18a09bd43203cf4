/** What the thread of one first look is given, and what it says before it ends. */
import type { WantedChoices } from '../../spreadsheet/sheet.ts';
import type { Failure } from '#shared/contract/errors.ts';
import type { FilePreview } from '#shared/contract/preview.ts';

export type PreviewRequest = {
  readonly path: string;
  /** For failures. */
  readonly fileName: string;
  readonly wanted: WantedChoices;
};

export type PreviewEnd =
  | { readonly type: 'read'; readonly preview: FilePreview }
  | { readonly type: 'failed'; readonly failure: Failure }
  /** A bug, to be written down by the core. */
  | { readonly type: 'broken'; readonly stack: string };

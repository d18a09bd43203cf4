/** What the thread of one first look is given. Before it ends it sends its `Outcome`: a `FilePreview`. */
import type { WantedChoices } from '../../spreadsheet/sheet.ts';

export type PreviewRequest = {
  readonly path: string;
  /** For failures. */
  readonly fileName: string;
  readonly wanted: WantedChoices;
};

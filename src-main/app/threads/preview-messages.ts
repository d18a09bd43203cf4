/** The request for a preview thread. Before it ends, the thread sends the `Outcome`: a `FilePreview` or a failure. */
import type { WantedChoices } from '../../spreadsheet/sheet.ts';

export type PreviewRequest = {
  readonly path: string;
  readonly fileName: string;
  readonly wanted: WantedChoices;
};

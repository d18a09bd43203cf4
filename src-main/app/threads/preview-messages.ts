/** The request for one preview thread. The thread sends its `Outcome`, a `FilePreview`, before it ends. */
import type { WantedChoices } from '../../spreadsheet/sheet.ts';

export type PreviewRequest = {
  readonly path: string;
  readonly fileName: string;
  readonly wanted: WantedChoices;
};

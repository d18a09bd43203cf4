import { z } from 'zod';
import type { ExportColumnId } from '../../domain/outcome/export-columns.ts';
import { listId, operation, returns } from '../operation.ts';
import { exportWish } from './export-schemas.ts';
import { labelWish } from './labels.ts';

const nothing = z.strictObject({});

/** A job is stopped by the id of its list. Its own id only identifies its events. */
export const exportOperations = {
  /** Returns the added columns of the last export that had any; otherwise the default set. */
  readExportColumns: operation(nothing, returns<readonly ExportColumnId[]>()),
  /**
   * Processes the rows like `startExport` but writes nothing; `exportPreviewed` carries the findings. A newer preview
   * of the list ends an older one. Fails with `list_busy`.
   */
  previewExport: operation(exportWish, returns<{ readonly previewId: string }>()),
  stopPreviewExport: operation(z.strictObject({ listId }), returns<null>()),
  /**
   * Starts an export; `exportProgressed` carries the file. The job ends with `text_not_in_encoding` or
   * `sheet_protected` if a person has to decide first. The person's decision is part of the next call. Fails with
   * `list_busy`.
   */
  startExport: operation(exportWish, returns<{ readonly exportId: string }>()),
  /** Stops the running exports of a list and removes what they have written. */
  stopExport: operation(z.strictObject({ listId }), returns<null>()),
  /**
   * Prints addresses on labels as a PDF; `exportProgressed` carries the file, and its final `rows` count labels. The
   * job ends with `labels_not_printable` if a person has to agree to leave some out. Fails with `list_busy`.
   */
  startLabels: operation(labelWish, returns<{ readonly exportId: string }>()),
  /** Stops the running label jobs of a list and removes what they have written. */
  stopLabels: operation(z.strictObject({ listId }), returns<null>()),
} as const;

/** Workbooks and labels that are written. */
import { z } from 'zod';
import type { ExportColumnId } from '../domain/outcome/export-columns.ts';
import { exportWish } from './export-schemas.ts';
import { labelWish } from './labels.ts';
import { listId, operation, returns } from './operation.ts';

const nothing = z.strictObject({});

export const exportOperations = {
  /** The columns beside the list's own that the last export with such columns was given; else the usual ones. */
  readExportColumns: operation(nothing, returns<readonly ExportColumnId[]>()),
  /**
   * Goes through the rows as `startExport` would with the same wish, and writes nothing; `exportPreviewed` says what it
   * finds. A newer preview of a list ends an older one. Fails with `list_busy`.
   */
  previewExport: operation(exportWish, returns<{ readonly previewId: string }>()),
  stopPreviewExport: operation(z.strictObject({ listId }), returns<null>()),
  /**
   * Starts an export; `exportProgressed` carries the finished file. It ends in `text_not_in_encoding` or
   * `sheet_protected` where a person has to decide first: what they decide is part of the wish they start again with.
   * Fails with `list_busy`.
   */
  startExport: operation(exportWish, returns<{ readonly exportId: string }>()),
  /** Ends the exports of a list that are going; what they have written is removed. */
  stopExport: operation(z.strictObject({ listId }), returns<null>()),
  /**
   * Prints the addresses of rows on labels, as a PDF; `exportProgressed` carries the finished file, `rows` being labels
   * then. It ends in `labels_not_printable` where a person has to agree first that some are left out. Fails with
   * `list_busy`.
   */
  startLabels: operation(labelWish, returns<{ readonly exportId: string }>()),
  /** Ends the labels of a list that are going; what they have written is removed. */
  stopLabels: operation(z.strictObject({ listId }), returns<null>()),
} as const;

import { z } from 'zod';
import { EXPORT_FORMATS } from '../../domain/list/formats.ts';
import { EXPORT_COLUMN_IDS } from '../../domain/outcome/export-columns.ts';
import { EXPORT_LAYOUTS } from '../../domain/outcome/export-layouts.ts';
import { DECISIONS } from '../../domain/verdict/decision.ts';
import { rowFilter } from '../review/view-schemas.ts';
import { EMAIL_CHOICES, type ExportRows, type ExportWish } from './export.ts';

const columnId = z.enum(EXPORT_COLUMN_IDS);

export const exportRows = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('filter'), filter: rowFilter }),
  z.strictObject({ kind: z.literal('decided'), decisions: z.array(z.enum(DECISIONS)).min(1).readonly() }),
  z.strictObject({ kind: z.literal('left_to_do') }),
  z.strictObject({ kind: z.literal('emails'), which: z.enum(EMAIL_CHOICES) }),
]) satisfies z.ZodType<ExportRows>;

export const exportWish = z.strictObject({
  listId: z.int().positive(),
  format: z.enum(EXPORT_FORMATS),
  layout: z.enum(EXPORT_LAYOUTS),
  columns: z.array(columnId).max(EXPORT_COLUMN_IDS.length).readonly().optional(),
  rows: exportRows.optional(),
  leaveOutExcluded: z.boolean().optional(),
  notes: z.boolean().optional(),
  encoding: z.enum(['own', 'utf-8']).optional(),
  protectedSheet: z.enum(['remove', 'new_file']).optional(),
  companions: z.array(z.int().positive()).max(20).readonly().optional(),
}) satisfies z.ZodType<ExportWish>;

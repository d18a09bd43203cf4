import { z } from 'zod';
import { columnMapping, country } from '#shared/contract/import/columns.ts';
import { LONGEST_RETENTION_DAYS, type Restored } from '#shared/contract/workspace/maintenance.ts';
import { MAPPED_FIELDS } from '#shared/domain/address/mapping.ts';
import { LAST_MOMENT_MS } from './stored-words.ts';

const text = z.string();
const moment = z.number().min(-LAST_MOMENT_MS).max(LAST_MOMENT_MS);
const count = z.int().nonnegative();

export const path = text.max(4_096);
export const atMs = moment;

export const restored = z.object({
  cause: z.enum(['damaged', 'missing', 'asked']),
  atMs: moment,
  backupMadeAtMs: moment,
  setAside: text.nullable(),
  missing: z.object({
    lists: z.array(text).readonly().nullable(),
    decisions: count.nullable(),
    answers: count.nullable(),
  }),
  takenOver: z
    .object({ answers: count, decisions: count, isSpentKnown: z.boolean() })
    .nullable()
    .exactOptional(),
  isRefused: z.boolean().exactOptional(),
}) satisfies z.ZodType<Restored>;

/** Columns chosen for an export. Another version of the app may have stored names that this one does not know. */
export const exportColumns = z.array(text).readonly();

/** The number of days before a list is deleted, if the list has its own retention period; null for no limit. */
export const ownTerm = z.object({ days: z.int().min(1).max(LONGEST_RETENTION_DAYS).nullable() });
/**
 * The announced deletion of a list. A new retention period changes `dueAtMs`, so the deletion is announced again. `longest`:
 * the longest retention in days of the policy in force; missing without one.
 */
export const shownDeletion = z.object({
  dueAtMs: moment,
  atMs: moment,
  longest: z.int().positive().exactOptional(),
});

export const rememberedMapping = z.object({ mapping: columnMapping, defaultCountry: country.nullable() });
/** Mappings by column name. `header` has all columns of the file. */
export const namedMappings = z
  .array(
    z.object({
      header: z.array(text).readonly(),
      fields: z.array(z.tuple([z.enum(MAPPED_FIELDS), z.array(text).readonly()]).readonly()).readonly(),
      defaultCountry: country.nullable(),
    }),
  )
  .readonly();

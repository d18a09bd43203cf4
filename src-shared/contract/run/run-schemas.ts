import { z } from 'zod';
import { rowFilter } from '../review/view-schemas.ts';
import type { RunScope } from './run.ts';

/** Schema of `RunScope`. The database also uses it to check the scopes of stored runs. */
export const runScope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('missing') }),
  z.strictObject({ kind: z.literal('edited') }),
  z.strictObject({ kind: z.literal('older_than'), beforeMs: z.int().positive() }),
  z.strictObject({
    kind: z.literal('not_found'),
    beforeMs: z.int().positive(),
    filter: rowFilter.nullable(),
  }),
  z.strictObject({ kind: z.literal('filtered'), filter: rowFilter }),
]) satisfies z.ZodType<RunScope>;

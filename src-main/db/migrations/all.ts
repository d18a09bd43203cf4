/** Every migration, oldest first. The first migration makes the whole schema. A released migration is never edited. */
import type { Migration } from '../migrate.ts';
import { migration0028 } from './0028-schema.ts';
import { migration0029 } from './0029-rules-of-version-7.ts';
import { migration0030 } from './0030-run-of-email-job.ts';
import { migration0031 } from './0031-possible-charges-of-services.ts';
import { migration0032 } from './0032-rules-of-version-8.ts';
import { migration0033 } from './0033-unread-lookups.ts';

export const MIGRATIONS: readonly Migration[] = [
  migration0028,
  migration0029,
  migration0030,
  migration0031,
  migration0032,
  migration0033,
];

/** The version that this app writes. */
export const LATEST_VERSION = MIGRATIONS.at(-1)?.version ?? 0;

/** A workspace with a lower version was made by a preview release and cannot be opened. */
export const OLDEST_VERSION = MIGRATIONS[0]?.version ?? 0;

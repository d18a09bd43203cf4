/** Every migration, oldest first. One that has shipped is never edited. */
import type { Migration } from '../migrate.ts';
import { migration0001 } from './0001-workspace.ts';
import { migration0002 } from './0002-answers-over-time.ts';
import { migration0003 } from './0003-row-facts.ts';
import { migration0004 } from './0004-steps.ts';
import { migration0005 } from './0005-column-ranks.ts';
import { migration0006 } from './0006-places.ts';
import { migration0007 } from './0007-unused-indexes.ts';
import { migration0008 } from './0008-drafts.ts';
import { migration0009 } from './0009-text-signatures.ts';
import { migration0010 } from './0010-single-requests.ts';
import { migration0011 } from './0011-unsettled-answers.ts';
import { migration0012 } from './0012-rules-of-version-2.ts';
import { migration0013 } from './0013-preparation.ts';
import { migration0014 } from './0014-emails.ts';
import { migration0015 } from './0015-remembered-decisions.ts';
import { migration0016 } from './0016-kinds-of-change.ts';
import { migration0017 } from './0017-email-counts.ts';
import { migration0018 } from './0018-initials.ts';
import { migration0019 } from './0019-services.ts';
import { migration0020 } from './0020-drafts-of-pages.ts';
import { migration0021 } from './0021-fewer-kinds.ts';
import { migration0022 } from './0022-newer-answers.ts';
import { migration0023 } from './0023-maybe-charged.ts';
import { migration0024 } from './0024-refused-questions.ts';
import { migration0025 } from './0025-trash.ts';
import { migration0026 } from './0026-decided-emails.ts';
import { migration0027 } from './0027-credit-prices.ts';
import { migration0028 } from './0028-rules-of-version-6.ts';
import { migration0029 } from './0029-rules-of-version-7.ts';

export const MIGRATIONS: readonly Migration[] = [
  migration0001,
  migration0002,
  migration0003,
  migration0004,
  migration0005,
  migration0006,
  migration0007,
  migration0008,
  migration0009,
  migration0010,
  migration0011,
  migration0012,
  migration0013,
  migration0014,
  migration0015,
  migration0016,
  migration0017,
  migration0018,
  migration0019,
  migration0020,
  migration0021,
  migration0022,
  migration0023,
  migration0024,
  migration0025,
  migration0026,
  migration0027,
  migration0028,
  migration0029,
];

/** The version that this app writes. */
export const LATEST_VERSION = MIGRATIONS.at(-1)?.version ?? 0;

/** All repositories of one connection. */
import type { Database } from './database.ts';
import { createDraftRepository } from './draft-repository.ts';
import { createLedgerRepository } from './ledger-repository.ts';
import { createListRepository } from './list-repository.ts';
import { createMarkRepository } from './mark-repository.ts';
import { createCoordinatesRepository } from './place-repository.ts';
import { createRankRepository } from './rank-repository.ts';
import { createReplyReads } from './reply-reads.ts';
import { createRowRepository } from './row-repository.ts';
import { createRunRepository } from './run-repository.ts';
import { createSettingsRepository } from './settings-repository.ts';
import { createSignatureRepository } from './signature-repository.ts';
import { createSingleRequestRepository } from './single-request-repository.ts';
import { createStepRepository } from './step-repository.ts';
import { createTextSearch } from './text-search.ts';
import { createUnsettledRepository } from './unsettled-repository.ts';
import { createViewReads } from './view-reads.ts';

/** Statements are prepared here, once for each connection. */
export function createRepositories(db: Database) {
  return {
    lists: createListRepository(db),
    rows: createRowRepository(db),
    ledger: createLedgerRepository(db),
    replies: createReplyReads(db),
    coordinates: createCoordinatesRepository(db),
    marks: createMarkRepository(db),
    steps: createStepRepository(db),
    drafts: createDraftRepository(db),
    runs: createRunRepository(db),
    singles: createSingleRequestRepository(db),
    unsettled: createUnsettledRepository(db),
    settings: createSettingsRepository(db),
    views: createViewReads(db),
    ranks: createRankRepository(db),
    signatures: createSignatureRepository(db),
    search: createTextSearch(db),
  };
}
/** Each repository by the subject it keeps. */
export type Repositories = ReturnType<typeof createRepositories>;

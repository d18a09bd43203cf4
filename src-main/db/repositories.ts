import type { Database } from './database.ts';
import { createActivityReads } from './reads/activity-reads.ts';
import { createCountryReads } from './reads/country-reads.ts';
import { createExportReads } from './reads/export-reads.ts';
import { createReplyReads } from './reads/reply-reads.ts';
import { createStoredCounts } from './reads/stored-counts.ts';
import { createViewReads } from './reads/view-reads.ts';
import { createCoordinatesRepository } from './repositories/coordinates-repository.ts';
import { createDraftRepository } from './repositories/draft-repository.ts';
import { createEmailJobRepository } from './repositories/email-job-repository.ts';
import { createEmailRepository } from './repositories/email-repository.ts';
import { createImportRepository } from './repositories/import-repository.ts';
import { createLedgerRepository } from './repositories/ledger-repository.ts';
import { createListRepository } from './repositories/list-repository.ts';
import { createMarkRepository } from './repositories/mark-repository.ts';
import { createRankRepository } from './repositories/rank-repository.ts';
import { createRememberedDecisionRepository } from './repositories/remembered-decision-repository.ts';
import { createRowRepository } from './repositories/row-repository.ts';
import { createRunRepository } from './repositories/run-repository.ts';
import { createServiceRepository } from './repositories/service-repository.ts';
import { createSettingsRepository } from './repositories/settings-repository.ts';
import { createSingleRequestRepository } from './repositories/single-request-repository.ts';
import { createStepRepository } from './repositories/step-repository.ts';
import { createUnsettledRepository } from './repositories/unsettled-repository.ts';
import { createSignatureRepository } from './text/signature-repository.ts';
import { createTextSearch } from './text/text-search.ts';

/** Prepares the statements of all repositories, once per connection. */
export function createRepositories(db: Database) {
  return {
    lists: createListRepository(db),
    rows: createRowRepository(db),
    imports: createImportRepository(db),
    ledger: createLedgerRepository(db),
    emails: createEmailRepository(db),
    replies: createReplyReads(db),
    countries: createCountryReads(db),
    coordinates: createCoordinatesRepository(db),
    marks: createMarkRepository(db),
    steps: createStepRepository(db),
    remembered: createRememberedDecisionRepository(db),
    drafts: createDraftRepository(db),
    emailJobs: createEmailJobRepository(db),
    runs: createRunRepository(db),
    singles: createSingleRequestRepository(db),
    unsettled: createUnsettledRepository(db),
    services: createServiceRepository(db),
    settings: createSettingsRepository(db),
    views: createViewReads(db),
    ranks: createRankRepository(db),
    signatures: createSignatureRepository(db),
    search: createTextSearch(db),
    exports: createExportReads(db),
    storedCounts: createStoredCounts(db),
    activity: createActivityReads(db),
  };
}
export type Repositories = ReturnType<typeof createRepositories>;

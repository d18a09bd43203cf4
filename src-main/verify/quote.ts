/** What a run would ask and cost, told before anything is sent. */

import type { Quote, RunScope } from '#shared/contract/run.ts';
import { type EmailWay, wayFor } from '#shared/domain/email/email-way.ts';
import { NO_CREDITS } from '#shared/domain/list/credits.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { SUBJECT_POOLS } from '#shared/domain/list/subject.ts';
import type { Wanted } from '../db/reads/ledger-reads.ts';
import type { Repositories } from '../db/repositories.ts';

/** Lookups a second of a service that was never measured; said to be assumed. A modest one over the internet has the first. */
const ASSUMED_PER_SECOND = 10;
/** On this very computer. */
const ASSUMED_OF_PRACTICE = 100;

/** Texts for countries that are told; a person who sees so many knows that the column is not one of countries. */
const MOST_UNKNOWN = 20;

/** What the quote is for. */
export type QuoteOptions = {
  readonly wanted: Wanted;
  readonly scope: RunScope;
  /** A person's choice; null: the one for so many. */
  readonly way: EmailWay | null;
  /** Rows of the list. */
  readonly rows: number;
  /** By our own count; null: not known, since no person said how many there were. */
  readonly creditsLeft: number | null;
  /** The last answer that this computer did not ask for, by its id; 0: there is none. */
  readonly answersBefore: number;
};

/** Reads the ledger; nothing is sent. */
export function makeQuote(options: QuoteOptions, db: Repositories): Quote {
  const { wanted, scope, way, rows, creditsLeft, answersBefore } = options;
  const counts = db.ledger.countQuestions(wanted);
  const skipped = scope.kind === 'missing' ? db.ledger.countSkipped(wanted) : {};
  const toAsk = counts.total - counts.answered;
  const isOfEmails = wanted.subject === 'email';
  const unknown = isOfEmails ? [] : unknownCountries(wanted.listId, scope, db);
  const measured = db.runs.pace(wanted.service, wanted.subject);
  const lookupsPerSecond = measured ?? assumedOf(wanted.service);
  return {
    listId: wanted.listId,
    service: wanted.service,
    subject: wanted.subject,
    scope,
    way: isOfEmails ? (way ?? wayFor(toAsk)) : null,
    rows,
    rowsToCheck: counts.rows,
    askedAnew: scope.kind === 'missing' && !isOfEmails ? db.ledger.countAskedAnew(wanted.listId) : 0,
    distinctLookups: counts.total,
    cached: counts.answered,
    cameWith: answersBefore > 0 ? db.ledger.countAnsweredThrough(wanted, answersBefore) : 0,
    oldestCachedAtMs: counts.oldestAnsweredAtMs,
    skipped,
    leftOut: { hidden: skipped['hidden_row'] ?? 0, total: skipped['total_row'] ?? 0 },
    unknownCountries: unknown.slice(0, MOST_UNKNOWN),
    otherUnknownCountries: Math.max(0, unknown.length - MOST_UNKNOWN),
    credits: { ...NO_CREDITS, [SUBJECT_POOLS[wanted.subject]]: { quoted: toAsk, charged: 0 } },
    creditsLeft,
    expectedSeconds: Math.ceil(toAsk / lookupsPerSecond),
    isTimeAssumed: measured === null,
  };
}

/** Of the rows that are not asked for it; where several columns say the country, as the first writes it. */
function unknownCountries(listId: ListId, scope: RunScope, db: Repositories): Quote['unknownCountries'] {
  const [column] = db.lists.find(listId)?.settings.mapping.country ?? [];
  return column === undefined || scope.kind !== 'missing' ? [] : db.countries.unknown(listId, column);
}

/** @param service as the ledger names it */
const assumedOf = (service: string): number =>
  service === 'practice' ? ASSUMED_OF_PRACTICE : ASSUMED_PER_SECOND;

/** Computes the lookups and the cost of a run from stored data alone. */

import type { Quote, RunScope } from '#shared/contract/run/run.ts';
import { type LackingPart, lackingPart } from '#shared/domain/columns/lacking-part.ts';
import { type EmailWay, wayFor } from '#shared/domain/email/email-way.ts';
import { NO_CREDITS } from '#shared/domain/list/credits.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { SUBJECT_POOLS } from '#shared/domain/list/subject.ts';
import { readAddress } from '#shared/domain/verdict/effective-address.ts';
import type { Wanted } from '../db/reads/ledger-reads.ts';
import type { Repositories } from '../db/repositories.ts';

/** The lookups per second to expect from a service without measurements, typical of a slow service on the internet. */
const ASSUMED_PER_SECOND = 10;
/** The lookups per second to expect from the practice service, which runs on this computer. */
const ASSUMED_OF_PRACTICE = 100;

/** The maximum number of unknown country texts to show. If there are more, the column does not hold countries. */
const MOST_UNKNOWN = 20;

export type QuoteOptions = {
  readonly wanted: Wanted;
  readonly scope: RunScope;
  /** How a person wants emails to be sent; null for the default, which depends on the number of emails. */
  readonly way: EmailWay | null;
  /** The number of rows of the list. */
  readonly rows: number;
  /** The credits left by our own count; null if unknown, because no person entered a balance. */
  readonly creditsLeft: number | null;
  /** The id of the last answer that this computer did not request; 0 if there is none. */
  readonly answersBefore: number;
};

/** Computes a quote from the ledger. Sends nothing. */
export function makeQuote(options: QuoteOptions, db: Repositories): Quote {
  const { wanted, scope, way, rows, creditsLeft, answersBefore } = options;
  const counts = db.ledger.countQuestions(wanted);
  const skipped = db.ledger.countSkipped(wanted);
  const submitted = db.ledger.countSubmitted(wanted);
  const toAsk = counts.total - counts.answered - submitted;
  const isOfEmails = wanted.subject === 'email';
  const unknown = isOfEmails ? [] : unknownCountries(wanted.listId, scope, db);
  const lacking = isOfEmails || toAsk === 0 ? null : lackingOf(wanted.listId, rows, db);
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
    submitted,
    cameWith: answersBefore > 0 ? db.ledger.countAnsweredThrough(wanted, answersBefore) : 0,
    oldestCachedAtMs: counts.oldestAnsweredAtMs,
    skipped,
    leftOut: { hidden: skipped['hidden_row'] ?? 0, total: skipped['total_row'] ?? 0 },
    unknownCountries: unknown.slice(0, MOST_UNKNOWN),
    otherUnknownCountries: Math.max(0, unknown.length - MOST_UNKNOWN),
    ...(lacking === null ? {} : { lacking }),
    credits: { ...NO_CREDITS, [SUBJECT_POOLS[wanted.subject]]: { quoted: toAsk, charged: 0 } },
    creditsLeft,
    expectedSeconds: Math.ceil(toAsk / lookupsPerSecond),
    isTimeAssumed: measured === null,
  };
}

/** Returns the unknown countries of skipped rows. If several columns contain the country, only the first counts. */
function unknownCountries(listId: ListId, scope: RunScope, db: Repositories): Quote['unknownCountries'] {
  const [column] = db.lists.find(listId)?.settings.mapping.country ?? [];
  return column === undefined || scope.kind !== 'missing' ? [] : db.countries.unknown(listId, column);
}

/** Reads this many consecutive rows, at this many places of the list. */
const SAMPLE_ROWS = 15;

function lackingOf(listId: ListId, rows: number, db: Repositories): LackingPart | null {
  const settings = db.lists.find(listId)?.settings;
  if (settings === undefined) return null;
  const starts = new Set(
    Array.from({ length: SAMPLE_ROWS }, (_, at) => Math.floor((rows * at) / SAMPLE_ROWS)),
  );
  const sample = [...starts].flatMap((start) => db.rows.range(listId, start, start + SAMPLE_ROWS));
  return lackingPart(sample.map(({ cells }) => readAddress(cells, settings)));
}

/** @param service the service's name in the ledger */
const assumedOf = (service: string): number =>
  service === 'practice' ? ASSUMED_OF_PRACTICE : ASSUMED_PER_SECOND;

/** Finds missing coordinates of rows, with geocode credits. Asks no question again while its answer is valid. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError, type Failure } from '#shared/contract/errors.ts';
import type { LocateCount, LocateQuote } from '#shared/contract/fix/fix.ts';
import { NO_MATCH } from '#shared/domain/answer/match.ts';
import { type Database, inTransaction } from '../db/database.ts';
import type { FoundCoordinates } from '../db/repositories/coordinates-repository.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { Repositories } from '../db/repositories.ts';
import type { CachedCalls } from '../requests/cached-calls.ts';
import { type Call, knownAnswer } from '../requests/call.ts';
import type { GeocodeQuery } from '../service/address-service.ts';
import type { Geocoded } from '../service/replies/address-replies.ts';
import { geocodeCall, geocodeQueryOf } from './calls.ts';
import { whereToAsk } from './where-to-ask.ts';

export type LocateDependencies = {
  readonly db: Database;
  readonly repositories: Repositories;
  readonly calls: CachedCalls;
  /** The identity of the service in the ledger. */
  readonly service: string;
  /** Answers from before this time do not count. */
  readonly notBeforeMs: number;
};

/** The number of rows that are read at a time. It is small, so that the page's other requests do not wait long. */
const CHUNK = 50;
const COUNTED_AT_ONCE = 10_000;
const AT_ONCE = 4;

/** @param positions the positions of the rows; rows with coordinates are left out */
export async function quoteLocating(
  list: StoredList,
  positions: Uint32Array,
  dependencies: Omit<LocateDependencies, 'calls'>,
): Promise<LocateQuote> {
  const { repositories, service, notBeforeMs } = dependencies;
  const questions = new Map<string, boolean>();
  let rows = 0;
  let skipped = 0;
  for await (const part of unplaced(list, positions, dependencies)) {
    for (const { query } of part) {
      rows += 1;
      if (query === null) {
        skipped += 1;
        continue;
      }
      const call = geocodeCall(query, service, notBeforeMs);
      if (!questions.has(call.key)) questions.set(call.key, knownAnswer(repositories.ledger, call) !== null);
    }
  }
  const known = [...questions.values()].filter(Boolean).length;
  return { rows, skipped, lookups: questions.size, known, credits: questions.size - known };
}

/** @returns how many of the rows have no coordinates */
export async function countUnplaced(
  list: StoredList,
  positions: Uint32Array,
  { repositories }: Pick<LocateDependencies, 'repositories'>,
): Promise<number> {
  let rows = 0;
  for (const chunk of chunksOf(positions, COUNTED_AT_ONCE)) {
    rows += repositories.coordinates.countWithoutCoordinates(list.id, chunk);
    await nextTurn();
  }
  return rows;
}

/** The credit limit that a person set (null for none), and how to stop the work and to report its progress. */
export type LocateOptions = {
  readonly maxCredits: number | null;
  readonly signal: AbortSignal;
  readonly onProgress: (count: LocateCount) => void;
};

/**
 * @throws AppError `question_failed`, `service_refused_key`, `service_key_missing`, `service_out_of_credits`,
 *   `service_finds_nothing`, `credit_cap_reached`, `interrupted`; coordinates found until then stay
 */
export async function locateRows(
  list: StoredList,
  positions: Uint32Array,
  { maxCredits, signal, onProgress }: LocateOptions,
  dependencies: LocateDependencies,
): Promise<void> {
  const { calls, repositories, service } = dependencies;
  let count: LocateCount = { done: 0, found: 0, credits: 0 };
  const add = (done: number, found: number, credits: number): void => {
    count = { done: count.done + done, found: count.found + found, credits: count.credits + credits };
    onProgress(count);
  };
  const findGood = (): Call<'geocode'> | null => {
    const good = repositories.ledger.anyFound(service, 'geocode');
    return good && geocodeCall(geocodeQueryOf(good.question), service);
  };
  const series = calls.openSeries(
    { endpoint: 'geocode', service, listId: list.id },
    { maxCredits, findGood, onProbePaid: () => add(0, 0, 1) },
  );

  const placeGroup = async ({ call, positions: asking }: Group): Promise<void> => {
    if (signal.aborted) throw new AppError({ code: 'interrupted' });
    if (call === null) return add(asking.length, 0, 0);
    await series.ask(call, ({ value, spent }) => {
      const place = placeOf(value);
      if (place)
        inTransaction(dependencies.db, () => {
          for (const position of asking) keepPlace(list, position, call, place, dependencies);
        });
      add(asking.length, place ? asking.length : 0, spent);
    });
  };

  let hasFailed = true;
  try {
    for await (const part of unplaced(list, positions, dependencies))
      await inTurns(groupByQuestion(part, dependencies), AT_ONCE, placeGroup);
    hasFailed = false;
  } finally {
    await series.end(hasFailed);
  }
}

/** Rows with the same question; a null `call` means that the rows have none. */
type Group = { readonly call: Call<'geocode'> | null; readonly positions: readonly number[] };

function groupByQuestion(
  rows: readonly Unplaced[],
  { service, notBeforeMs }: Pick<LocateDependencies, 'service' | 'notBeforeMs'>,
): readonly Group[] {
  const groups = new Map<string, { call: Call<'geocode'> | null; positions: number[] }>();
  for (const { position, query } of rows) {
    const call = query && geocodeCall(query, service, notBeforeMs);
    const key = call?.key ?? '';
    const group = groups.get(key) ?? { call, positions: [] };
    group.positions.push(position);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Returns the coordinates that the service found; null if there are none. `accuracy` defaults to "unknown". */
export function placeOf(found: Geocoded | null): FoundCoordinates | null {
  if (found === null || found.matchType === NO_MATCH.matchType || found.lat === null || found.lng === null)
    return null;
  return { lat: found.lat, lng: found.lng, accuracy: found.accuracyType || 'unknown' };
}

/** Saves the place for the row, unless the row now has another question because a person edited it. */
export function keepPlace(
  list: StoredList,
  position: number,
  { key, service }: Call<'geocode'>,
  place: FoundCoordinates,
  { repositories }: Pick<LocateDependencies, 'repositories'>,
): void {
  const row = repositories.rows.one(list.id, position);
  const query = row && whereToAsk(row, list.settings);
  if (query && geocodeCall(query, service).key === key)
    repositories.coordinates.save(list.id, position, place);
}

type Unplaced = { readonly position: number; readonly query: GeocodeQuery | null };

async function* unplaced(
  list: StoredList,
  positions: Uint32Array,
  { db, repositories }: Pick<LocateDependencies, 'db' | 'repositories'>,
): AsyncGenerator<readonly Unplaced[]> {
  for (const chunk of chunksOf(positions, CHUNK)) {
    yield inTransaction(db, () =>
      repositories.coordinates
        .withoutCoordinates(list.id, chunk)
        .map((row) => ({ position: row.position, query: whereToAsk(row, list.settings) })),
    );
    await nextTurn();
  }
}

function* chunksOf(positions: Uint32Array, size: number): Generator<Uint32Array> {
  for (let start = 0; start < positions.length; start += size) yield positions.subarray(start, start + size);
}

/** Runs `work` on at most `most` items at a time. After a failure, starts no other item, and throws at the end. */
async function inTurns<T>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (const item of waiting) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: most }, worker));
  if (failures.length > 0) throw withAllCharges(failures);
}

/**
 * Returns the first failure. If it is an unanswered question, adds what the other unanswered questions may have cost.
 */
function withAllCharges(failures: readonly unknown[]): unknown {
  // A failure ends the whole series, so several workers may throw the same one.
  const unanswered = [...new Set(failures)].map(unansweredOf);
  const [first] = unanswered;
  if (!first) return failures[0];
  const maybeCharged = unanswered.reduce((sum, each) => sum + (each?.maybeCharged ?? 0), 0);
  return new AppError({ ...first, maybeCharged });
}

const unansweredOf = (error: unknown): Extract<Failure, { readonly code: 'question_failed' }> | null =>
  error instanceof AppError && error.failure.code === 'question_failed' ? error.failure : null;

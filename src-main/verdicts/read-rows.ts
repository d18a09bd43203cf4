/** Reads rows as the page shows them. Derived values are computed here and never stored. */

import type { SuggestedAddress } from '#shared/domain/address/address.ts';
import { type Match, suggestionOf } from '#shared/domain/answer/match.ts';
import { appliedRepairs } from '#shared/domain/repair/repaired-cells.ts';
import { effectiveAddress, readAddress } from '#shared/domain/verdict/effective-address.ts';
import type { Judgement } from '#shared/domain/verdict/judgement.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { NewerAnswer, Row } from '#shared/domain/verdict/row.ts';
import { judge, notChecked } from '#shared/domain/verdict/verdict.ts';
import type { StoredList } from '../db/repositories/list-repository.ts';
import type { StoredRow } from '../db/repositories/row-record.ts';
import type { Repositories } from '../db/repositories.ts';
import { addressIn, matchOf } from '../service/replies/stored-replies.ts';
import { emailsAt } from './read-emails.ts';

export function toRows(
  list: Pick<StoredList, 'id' | 'settings'>,
  stored: readonly StoredRow[],
  { emails, ledger }: Pick<Repositories, 'emails' | 'ledger'>,
): readonly Row[] {
  const positions = stored.map(({ position }) => position);
  const emailsOf = emailsAt(list, positions, emails);
  return stored.map((row) => {
    const own = emailsOf(row);
    const newer = newerAnswer(row, ledger);
    return {
      ...toRow(row, list.settings),
      ...(own.length > 0 && { emails: own }),
      ...(newer && { newer }),
    };
  });
}

/** Returns one row; null if the list has no such row. */
export function readRow(
  list: Pick<StoredList, 'id' | 'settings'>,
  position: number,
  repositories: Pick<Repositories, 'rows' | 'emails' | 'ledger'>,
): Row | null {
  const stored = repositories.rows.one(list.id, position);
  return stored && (toRows(list, [stored], repositories)[0] ?? null);
}

function newerAnswer({ newerLookupId }: StoredRow, ledger: Repositories['ledger']): NewerAnswer | null {
  const answer = newerLookupId === null ? null : ledger.answerOf(newerLookupId);
  const match = answer && matchOf(answer);
  return match && { suggested: suggestionOf(match), answeredAtMs: answer.answeredAtMs };
}

/** Returns a row without its emails, with the list's current settings. */
export function toRow(stored: StoredRow, settings: ListSettings): Row {
  const entered = readAddress(stored.cells, settings);
  const repaired = appliedRepairs(stored.cells, settings).map(({ by }) => by.id);
  const match = matchOfRow(stored);
  return {
    position: stored.position,
    revision: stored.revision,
    cells: stored.cells,
    entered,
    ...(repaired.length > 0 && { repaired }),
    suggested: match && suggestionOf(match),
    judgement: judgementOf(stored, match, settings),
    confidence: match ? match.confidence : null,
    accuracyType: match?.accuracyType ?? '',
    matchType: match?.matchType ?? '',
    corrections: match?.corrections ?? [],
    candidates: match?.candidates ?? [],
    // A row judged by an older app may have no facts yet.
    lat: stored.lat ?? match?.lat ?? null,
    lng: stored.lng ?? match?.lng ?? null,
    placeAccuracy: stored.placeAccuracy || (match?.accuracyType ?? ''),
    udprn: match?.udprn ?? '',
    uprn: match?.uprn ?? '',
    decision: stored.decision,
    note: stored.note,
    isChecked: match !== null,
  };
}

export function judgementOf(
  { cells, decision, reason }: StoredRow,
  match: Match | null,
  settings: ListSettings,
): Judgement {
  if (!match) return notChecked({ code: reason });
  const { mapping, rules } = settings;
  return judge({ entered: effectiveAddress(cells, settings, decision), mapping, match, rules });
}

/** Returns the answer of a row; null if there is none or it cannot be read. */
export function matchOfRow({ reply, httpStatus }: StoredRow): Match | null {
  return reply === null || httpStatus === null ? null : matchOf({ reply, httpStatus });
}

/** Returns the address of a valid answer if it can be read without the rest. Returns null if `matchOfRow` is needed. */
export function addressOfRow({ reply, httpStatus }: StoredRow): SuggestedAddress | null {
  return reply === null || httpStatus === null ? null : addressIn({ reply, httpStatus });
}

export function hasSuggestion(stored: StoredRow): boolean {
  const match = matchOfRow(stored);
  return match !== null && suggestionOf(match) !== null;
}

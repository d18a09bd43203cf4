/** Gives questions to rows that were skipped for an unknown country that the app now knows. Sends nothing. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { askedCountry } from '#shared/domain/address/question.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import { rowQuestion } from '#shared/domain/verdict/row-question.ts';
import { type Database, inTransaction } from '../db/database.ts';
import type { Repositories } from '../db/repositories.ts';

const CHUNK = 1_000;

/** @returns the number of rows that got a question */
export async function askKnownCountries(
  listId: ListId,
  db: Database,
  repositories: Repositories,
  signal: AbortSignal,
): Promise<number> {
  const { lists, countries } = repositories;
  const settings = lists.find(listId)?.settings;
  if (!settings || !knowsMore(listId, settings, repositories)) return 0;
  let asked = 0;
  for (let after = 0; ; ) {
    const positions = countries.rowsOfUnknown(listId, after, CHUNK);
    const last = positions.at(-1);
    if (last === undefined) return asked;
    asked += inTransaction(db, () => positions.filter((at) => ask(listId, at, repositories)).length);
    after = last;
    await nextTurn();
    signal.throwIfAborted();
  }
}

/** Whether the app now knows any of the unknown countries. Tests only their distinct texts, without reading rows. */
function knowsMore(listId: ListId, settings: ListSettings, { countries }: Repositories): boolean {
  const [column] = settings.mapping.country ?? [];
  if (column === undefined) return false;
  const { defaultCountry } = settings;
  return countries
    .unknown(listId, column)
    .some(({ text }) => typeof askedCountry(text, defaultCountry) === 'string');
}

/** Gives a row its question, by the current settings, which may have changed meanwhile. */
function ask(listId: ListId, position: number, { lists, rows, ledger }: Repositories): boolean {
  const settings = lists.find(listId)?.settings;
  const row = rows.one(listId, position);
  if (!settings || !row || row.questionId !== null) return false;
  const { questionId, reason } = ledger.enter(rowQuestion(row, settings));
  if (questionId === null) return false;
  rows.setQuestion(listId, position, questionId, reason);
  return true;
}

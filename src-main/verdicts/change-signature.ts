/** The change a row's suggestion makes, as a text: rows of a group are alike in it, whatever key they were found by. */
import type { StoredRow } from '../db/repositories/row-record.ts';
import { changeOf } from '#shared/domain/compare/change.ts';
import type { ListSettings } from '#shared/domain/list/list.ts';
import { toRow } from './read-rows.ts';

export function changeText(stored: StoredRow, settings: ListSettings): string {
  return changeOf(toRow(stored, settings).judgement.comparison);
}

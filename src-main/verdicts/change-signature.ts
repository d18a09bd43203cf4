import { changeOf } from '#shared/domain/compare/change.ts';
import { kindText } from '#shared/domain/kind/kind-of-change.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { StoredRow } from '../db/repositories/row-record.ts';
import { kindOfRow } from './kind-of-row.ts';
import { toRow } from './read-rows.ts';

/** Rows of one group share the identical change (`change`), or the same kind of change (`kind`). */
export type AlikeIn = 'change' | 'kind';

/** Returns a text that is equal for rows of one group. Empty if the row has no change or kind. */
export function signatureOf(stored: StoredRow, settings: ListSettings, alikeIn: AlikeIn): string {
  if (alikeIn === 'change') return changeOf(toRow(stored, settings).judgement.comparison);
  const kind = kindOfRow(stored, settings);
  return kind ? kindText(kind) : '';
}

import { type KindOfChange, kindOf } from '#shared/domain/kind/kind-of-change.ts';
import { effectiveAddress } from '#shared/domain/verdict/effective-address.ts';
import { findingsOf } from '#shared/domain/verdict/findings.ts';
import type { ListSettings } from '#shared/domain/verdict/list-settings.ts';
import type { StoredRow } from '../db/repositories/row-record.ts';
import { matchOfRow } from './read-rows.ts';

/** Computes a row's kind of change from its answer; null if it has no answer or needs a separate review. */
export function kindOfRow(stored: StoredRow, settings: ListSettings): KindOfChange | null {
  const match = matchOfRow(stored);
  if (!match) return null;
  const entered = effectiveAddress(stored.cells, settings, stored.decision);
  return kindOf(findingsOf(entered, match, settings.mapping), match);
}

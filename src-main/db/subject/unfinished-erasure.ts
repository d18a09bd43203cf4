/**
 * The mark of an erasure that has begun. Only the old database has it, so the rename that finishes the erasure removes
 * it. It has a hash of the person's text, so that no other erasure counts as the repetition.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SubjectTest } from '#shared/domain/text/find-subject.ts';
import type { SettingsRepository } from '../repositories/settings-repository.ts';

const UNFINISHED = 'unfinished-erasure';
const hash = z.string();

const hashOf = ({ needle }: SubjectTest): string => createHash('sha256').update(needle).digest('hex');

/** Whether an erasure began and did not finish, because the program ended or a file could not be removed. */
export const isErasureUnfinished = (settings: SettingsRepository): boolean =>
  settings.read(UNFINISHED, hash) !== null;

export const markUnfinished = (settings: SettingsRepository, test: SubjectTest): void =>
  settings.write(UNFINISHED, hashOf(test));

/** Removes the mark if it is of this text. Returns whether it did. */
export function forgetUnfinished(settings: SettingsRepository, test: SubjectTest): boolean {
  const isSame = settings.read(UNFINISHED, hash) === hashOf(test);
  if (isSame) settings.remove(UNFINISHED);
  return isSame;
}

/** Lists whose rows are read, and whose questions are being entered: they can be looked at and not yet be checked. */
import type { Failure } from '#shared/contract/errors.ts';
import type { ImportProgress } from '#shared/contract/events.ts';
import type { ListId } from '#shared/domain/list/list.ts';

export type Preparations = Readonly<Record<ListId, ImportProgress>>;

/** Whether an import is past reading the file. */
export const isPreparation = (progress: ImportProgress): boolean =>
  'stage' in progress && progress.stage === 'preparing';

export function preparationsAfter(before: Preparations, progress: ImportProgress): Preparations {
  const { [progress.listId]: _, ...others } = before;
  return progress.state === 'running' ? { ...others, [progress.listId]: progress } : others;
}

/** Whether something has to wait for that. */
export const waitsForPreparation = (failure: Pick<Failure, 'code'> | null): boolean =>
  isCode(failure?.code, 'list_preparing');

const isCode = (code: string | undefined, wanted: string): boolean => code === wanted;

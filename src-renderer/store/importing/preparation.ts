/** A list whose rows are read, and whose questions are being entered: it can be looked at and not yet be checked. */
import type { Failure } from '#shared/contract/errors.ts';
import type { ImportProgress } from '#shared/contract/events.ts';

/** Whether an import is past reading the file. */
export const isPreparation = ({ stage }: ImportProgress): boolean => stage === 'preparing';

/** Whether something has to wait for that. */
export const waitsForPreparation = (failure: Pick<Failure, 'code'> | null): boolean =>
  failure?.code === 'list_preparing';

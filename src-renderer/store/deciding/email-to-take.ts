import type { RowEmail } from '#shared/domain/email/row-email.ts';
import type { Row } from '#shared/domain/verdict/row.ts';

/** Returns the first email whose suggestion is undecided; null if there is none. */
export const emailToTake = (row: Pick<Row, 'emails'> | null): RowEmail | null =>
  row?.emails?.find(({ decision, didYouMean }) => decision === null && didYouMean !== null) ?? null;

import type { RowEmail } from '#shared/domain/email/row-email.ts';
import type { Row } from '#shared/domain/verdict/row.ts';

/** The first email of a row whose suggestion waits for a person; null: none does. */
export const emailToTake = (row: Pick<Row, 'emails'> | null): RowEmail | null =>
  row?.emails?.find(({ decision, didYouMean }) => decision === null && didYouMean !== null) ?? null;

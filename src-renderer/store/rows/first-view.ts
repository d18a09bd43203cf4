import { NO_FILTER, type RowView, WHOLE_LIST } from '#shared/contract/review/view.ts';
import type { ListSummary } from '#shared/domain/verdict/list-summary.ts';

/** All rows of a list. Rows that need review come first. */
export const IN_REVIEW_ORDER: RowView = { filter: NO_FILTER, sort: [{ by: 'review', descending: false }] };

/** Returns the first view of a list. Rows that need review come first if there are any, or may be any. */
export function firstView({ toReview, onlyEmails }: ListSummary): RowView {
  return toReview > 0 || onlyEmails ? IN_REVIEW_ORDER : WHOLE_LIST;
}

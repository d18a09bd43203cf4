import { NO_FILTER, type RowView, WHOLE_LIST } from '#shared/contract/review/view.ts';
import type { ListSummary } from '#shared/domain/verdict/list-summary.ts';

export const IN_REVIEW_ORDER: RowView = { filter: NO_FILTER, sort: [{ by: 'review', descending: false }] };

/** Returns the first view of a list. If rows need review, or may do so, they come first. */
export function firstView({ toReview, onlyEmails }: ListSummary): RowView {
  return toReview > 0 || onlyEmails ? IN_REVIEW_ORDER : WHOLE_LIST;
}

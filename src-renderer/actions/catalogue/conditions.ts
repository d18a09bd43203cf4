import type { Row } from '#shared/domain/verdict/row.ts';
import type { AppState } from '../../store/app-state.ts';
import { selectOnlyEmails } from '../../store/rows/rows-slice.ts';

/** Returns whether the workspace has been read, so that a screen is shown. */
export const anywhere = ({ workspace, screen }: AppState): boolean =>
  workspace !== null && screen.name !== 'opening';

/** Returns whether the review is shown and its list has been read. */
export const inReview = ({ screen, list }: AppState): boolean => screen.name === 'review' && list !== null;

/** Like `inReview`, but false for a list that has only emails. */
export const inReviewOfAddresses = (app: AppState): boolean => inReview(app) && !selectOnlyEmails(app);

const currentRow = (app: AppState): Row | null => (inReview(app) && app.cursor?.row) || null;

/** Returns whether the current row has been read. */
export const onRow = (app: AppState): boolean => currentRow(app) !== null;

/** Like `onRow`, but false for a list that has only emails. */
export const onAddress = (app: AppState): boolean => onRow(app) && !selectOnlyEmails(app);

/** Returns whether the current row has a suggestion, even if the row is decided. */
export const onSuggestion = (app: AppState): boolean => (currentRow(app)?.suggested ?? null) !== null;

/** Returns whether the fix panel is open for the current row. */
export const inFix = (app: AppState): boolean =>
  app.fixing?.isOpen === true && app.fixing.position === currentRow(app)?.position;

export const withSelection = (app: AppState): boolean => inReview(app) && app.selection !== null;

/** Returns whether the view contains any rows. */
export const withRows = (app: AppState): boolean => inReview(app) && (app.total ?? 0) > 0;

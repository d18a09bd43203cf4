import type { Row } from '#shared/domain/verdict/row.ts';
import type { AppState } from '../../store/app-state.ts';
import { selectOnlyEmails } from '../../store/rows/rows-slice.ts';

export const anywhere = ({ workspace, screen }: AppState): boolean =>
  workspace !== null && screen.name !== 'opening';

export const inReview = ({ screen, list }: AppState): boolean => screen.name === 'review' && list !== null;

export const inReviewOfAddresses = (app: AppState): boolean => inReview(app) && !selectOnlyEmails(app);

const currentRow = (app: AppState): Row | null => (inReview(app) && app.cursor?.row) || null;

export const onRow = (app: AppState): boolean => currentRow(app) !== null;

export const onAddress = (app: AppState): boolean => onRow(app) && !selectOnlyEmails(app);

export const onSuggestion = (app: AppState): boolean => (currentRow(app)?.suggested ?? null) !== null;

export const inFix = (app: AppState): boolean =>
  app.fixing?.isOpen === true && app.fixing.position === currentRow(app)?.position;

export const withSelection = (app: AppState): boolean => inReview(app) && app.selection !== null;

export const withRows = (app: AppState): boolean => inReview(app) && (app.total ?? 0) > 0;

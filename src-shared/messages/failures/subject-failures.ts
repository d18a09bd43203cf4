import { formatNumber } from '../format.ts';
import type { Writers } from './failure-writers.ts';

/** Failures of finding and erasing a person's data. */
export const SUBJECT_FAILURES = {
  subject_too_short: () => ({
    title: 'This text is too short',
    text: 'Enter at least two letters or digits: a name, an email address or a street.',
  }),
  subject_too_common: ({ most }) => ({
    title: 'Too many rows have this text',
    text: `More than ${formatNumber(most)} rows have this text, so it is not about one person. Nothing was changed. Enter a longer text, such as first and last name.`,
  }),
  subject_changed: () => ({
    title: 'The workspace has changed',
    text: 'The search result is out of date. Nothing was erased. Search again, check the result and confirm it.',
  }),
  subject_awaited: () => ({
    title: 'An email check is not finished',
    text: 'The service has not yet returned the result for an email address that would be erased. Nothing was erased. Check the emails of the list again to fetch the results, then erase.',
  }),
} satisfies Partial<Writers>;

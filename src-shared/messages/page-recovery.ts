import { formatNumber } from './format.ts';

/** What a person is told of a page of the desktop window whose process ended. */
export const PAGE_LOADED_AGAIN = 'The page had to be loaded again. Everything you decided is kept.';

export const PAGE_KEEPS_ENDING = {
  title: 'Doorstep has to close',
  text: 'Its window fails again and again. Everything you decided is kept. Start Doorstep again; if it does not help, restart the computer.',
} as const;

const KEPT = 'This is a fault in Doorstep, not in your list. Everything you decided is kept.';

/** What stands in place of a part of the page that could not be drawn. */
export const NOT_DRAWN = {
  window: {
    title: 'Doorstep could not draw its window',
    text: `${KEPT} Try again, or start Doorstep again.`,
  },
  screen: { title: 'This screen could not be shown', text: `${KEPT} Try again, or go to another screen.` },
  dialog: { title: 'This could not be shown', text: `${KEPT} Try again, or close this dialog.` },
  rows: { title: 'The rows could not be shown', text: `${KEPT} Try again, or go back to your lists.` },
} as const;

export const rowNotDrawn = (position: number) => ({
  title: `Row ${formatNumber(position)} could not be shown`,
  text: `${KEPT} Try again, or go on with another row.`,
});

import { formatNumber } from '../format.ts';

/** Shown as a notice after the page crashed and the app loaded it again. */
export const PAGE_LOADED_AGAIN = 'The page had to be reloaded. All your decisions are saved.';

/** Shown by the desktop app if reloading the page several times did not help. */
export const PAGE_KEEPS_ENDING = {
  title: 'Doorstep has to close',
  text: 'Its window keeps failing. All your decisions are saved. Start Doorstep again. If it still fails, restart the computer.',
} as const;

const SAVED = 'This is a fault in Doorstep, not in your list. All your decisions are saved.';

/** Replaces the part of the page whose code failed. The person can try again or leave that part. */
export const NOT_DRAWN = {
  window: {
    title: 'Doorstep could not display its window',
    text: `${SAVED} Try again, or start Doorstep again.`,
  },
  screen: {
    title: 'This screen could not be displayed',
    text: `${SAVED} Try again, or go to another screen.`,
  },
  dialog: { title: 'This could not be displayed', text: `${SAVED} Try again, or close this dialog.` },
  rows: { title: 'The rows could not be displayed', text: `${SAVED} Try again, or go back to your lists.` },
} as const;

export const rowNotDrawn = (position: number) => ({
  title: `Row ${formatNumber(position)} could not be displayed`,
  text: `${SAVED} Try again, or continue with another row.`,
});

/** What a person is told of a page of the desktop window whose process ended. */
export const PAGE_LOADED_AGAIN = 'The page had to be loaded again. Everything you decided is kept.';

export const PAGE_KEEPS_ENDING = {
  title: 'Doorstep has to close',
  text: 'Its window fails again and again. Everything you decided is kept. Start Doorstep again; if it does not help, restart the computer.',
} as const;

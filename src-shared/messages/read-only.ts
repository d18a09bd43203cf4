/** What is said where another app has the workspace open. */
export const READ_ONLY = {
  /** The button of the question at the start. */
  open: 'Open to read',
  quit: 'Quit',
  /** What the question adds to why the workspace cannot be opened. */
  offer: 'You can open it to read: lists, rows and reports are shown, and nothing can be changed.',
  notice:
    'You can only read here: another Doorstep has this workspace open. What is decided there shows here within seconds.',
  /** Said by a command that only reads. */
  readByCommand: 'Another Doorstep has this workspace open. This is how far it is now.',
  tryAgain: 'Try again',
  opened: 'The other Doorstep is closed. You can work here now.',
} as const;

export const READ_ONLY = {
  open: 'Open read-only',
  quit: 'Quit',
  /** Follows the reason why the workspace cannot be opened normally. */
  offer: 'You can open it read-only. You can then view lists, rows and reports, but change nothing.',
  notice:
    'Read-only: this workspace is open in another Doorstep window. Changes made there appear here within seconds.',
  /** Printed by a command that only reads. */
  readByCommand: 'This workspace is open in another Doorstep window. Its current progress:',
  tryAgain: 'Try again',
  opened: 'The other Doorstep window is closed. You can work here now.',
} as const;

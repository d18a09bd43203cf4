/** Words that several screens share. */

export const COMMON = {
  back: 'Back',
  cancel: 'Cancel',
  checkThisList: 'Check this list…',
  close: 'Close',
  columnsAndCountry: 'Columns and country…',
  connectService: 'Connect a service…',
  copied: 'Copied',
  copy: 'Copy',
  counting: 'Counting…',
  delete: 'Delete',
  deleteMore: 'Delete…',
  keepIt: 'Keep it',
  lists: 'Lists',
  openList: 'Open a list…',
  report: 'Report',
  settings: 'Settings',
  stop: 'Stop',
  stopping: 'Stopping…',
  tryAgain: 'Try again',
  viewRows: 'View rows',
} as const;

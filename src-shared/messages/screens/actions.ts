/** Names of actions, as in the palette, the list of keys and the settings. */

/** The headings in the list of keys and in the settings, in this order. */
export const ACTION_GROUPS = [
  'Row',
  'Fix',
  'Move',
  'Rows',
  'Similar changes',
  'Duplicates',
  'Rules',
  'List',
  'App',
] as const;

/** The titles, by the id of the action. Only `density-two_lines` is not an id: its action has a hyphen there. */
export const ACTION_TITLES = {
  accept: 'Accept the suggested address',
  keep: 'Keep the address as entered',
  'accept-with-building': 'Accept, but keep the building',
  'take-email': 'Accept the suggested email',
  'as-before': 'Decide the row as in an earlier list',
  edit: 'Edit the address',
  'edit-cell': 'Edit a cell of one row or of all selected rows',
  suggest: 'Find the address by typing it…',
  postcode: 'Pick from the addresses of a postcode…',
  pin: 'Find addresses near a pin on the map…',
  exclude: 'Exclude the row',
  flag: 'Flag the row, with a note',
  unflag: 'Remove the flag',
  undecide: 'Clear the decisions of the selected rows',
  check: 'Check this row with the service',
  undo: 'Undo the latest step',
  redo: 'Redo the undone step',
  'use-imported': 'Use the imported address',
  'save-and-check': 'Save the edit and check it with the service',
  next: 'Next row that needs your decision',
  previous: 'Previous row that needs your decision',
  jump: 'Go to a row by its number…',
  'next-draft': 'Next row with an unsaved note or edit',
  'next-row': 'Next row',
  'previous-row': 'Previous row',
  'first-row': 'First row',
  'last-row': 'Last row',
  search: 'Search rows',
  'select-all': 'Select all rows shown',
  'clear-selection': 'Clear the selection',
  'show-only-to-review': 'Show only rows to review',
  'show-only-flagged': 'Show only flagged rows',
  'file-order': 'Show the rows in the order of the file',
  columns: 'Choose the columns…',
  map: 'Show the rows on the map, or as a grid',
  groups: 'Decide similar changes together…',
  duplicates: 'View duplicates…',
  rules: 'Try other rules…',
  'clear-filters': 'Show all rows',
  'next-pane': 'Go to the next pane',
  'previous-pane': 'Go to the previous pane',
  'filters-pane': 'Open or close the filters pane',
  'row-pane': 'Open or close the row pane',
  'accept-group': 'Accept all rows with a similar change',
  'keep-group': 'Keep all rows with a similar change as entered',
  'show-group': 'Show the rows with a similar change',
  'keep-one': 'Keep this row and exclude the others at its place',
  'show-place': 'Show the rows of this place',
  'apply-rules': 'Apply these rules',
  'open-list': 'Open a list…',
  'paste-cells': 'Paste cells as a list…',
  quote: 'Check this list…',
  review: 'View rows',
  'columns-and-country': 'Columns and country…',
  'pause-run': 'Pause checking',
  'stop-run': 'Stop checking',
  'try-run-now': 'Try the service again now',
  'resume-run': 'Resume checking',
  'show-receipt': 'Show the receipt',
  report: 'Show the report',
  export: 'Export…',
  labels: 'Address labels…',
  'start-export': 'Start the export',
  palette: 'Search actions',
  keys: 'Show all keys',
  about: 'About Doorstep',
  lists: 'Go to the lists',
  settings: 'Open the settings',
  leave: 'Go back',
  connect: 'Connect a service…',
  'zoom-in': 'Zoom in',
  'zoom-out': 'Zoom out',
  'zoom-reset': 'Normal size',
  'theme-light': 'Light theme',
  'theme-dark': 'Dark theme',
  'theme-system': 'Same theme as this computer',
  'density-compact': 'Compact rows',
  'density-normal': 'Normal rows',
  'density-comfortable': 'Comfortable rows',
  'density-two_lines': 'Two lines per row',
} as const;

/** Returns the title of the actions on the keys 1 to 9. @param number place of the address in the row panel, from 1 */
export const chooseAddress = (number: number): string => `Choose matching address ${number}`;

/** The title of the line that shows the keys of all matching addresses. */
export const CHOOSE_ADDRESS = 'Choose one of the matching addresses';

/** The dialog in which a person searches lists and all actions that apply to the current screen. */
export const PALETTE = {
  title: 'Search actions',
  placeholder: 'What to do…',
  noneFound: 'No action with this name applies here.',
  list: 'Actions',
  recent: 'Recent',
  lists: 'Lists',
} as const;

/** @param name unescaped; the palette shows it as untrusted text */
export const goToList = (name: string): string => `Go to list: ${name}`;

export const KEYS_DIALOG = { title: 'Keys', text: 'You can change them in the settings.' } as const;

/** The settings screen, without the connection of a service (`connect.ts`). */
import { shownText } from '../shown-text.ts';

/** The sections, in the order of the page. */
export const SETTINGS_PARTS = [
  'Services',
  'Checking',
  'Review',
  'Earlier decisions',
  'Workspace',
  'Data',
  'Map',
  'Notifications',
  'Appearance',
  'Keys',
  'About',
  'Organisation',
] as const;

export const SETTINGS = {
  sections: 'Sections',
  strictness: 'How strict',
  theme: 'Theme',
  rows: 'Rows',
  size: 'Size',
  sizeHint: 'Enlarges text and controls.',
  notify: 'Notify me when a check is done or needs attention, if Doorstep is in the background',
  memory: 'If a later list has the same address, Doorstep offers your earlier decision.',
  viewMemory: 'View earlier decisions…',
  initialsHint: '2 to 4 letters, or empty. Doorstep shows them with your decisions, also in exported files.',
  versionAndLicences: 'Version and licences…',
} as const;

export const REQUEST_SETTINGS = {
  waitingTime: 'Waiting time',
  requests: 'Requests at once',
  requestsHint: 'How many addresses are checked at the same time.',
  callbackHint:
    'The service calls this https address when an email job is finished. Doorstep fetches the results in any case. Leave the field empty for no notification.',
  noCallback: 'None',
  httpsProblem: 'Enter an https address without a user name or password, or leave it empty.',
} as const;

/** The presets for timeouts and retries. They apply to each service for which the person chose no other preset. */
export const WAITING_TIMES = [
  { value: 'interactive', label: 'Short', hint: 'Gives up early. For a few rows while you wait.' },
  {
    value: 'cold_start',
    label: 'Slow service',
    hint: 'Waits longer for the first answers. For a service that needs time to start.',
  },
  { value: 'batch', label: 'Long lists', hint: 'Tries often before it gives up. For long lists.' },
] as const;

/** The rules for new lists. The thresholds are those of the presets in the domain. */
export const STRICTNESS = [
  {
    value: 'strict',
    label: 'Strict',
    hint: 'Automatically accepts only addresses found at the building and confirmed as entered, at 0.97 or more.',
  },
  {
    value: 'normal',
    label: 'Normal',
    hint: 'Also accepts tidied spelling and added postcodes, at 0.90 or more.',
  },
  {
    value: 'relaxed',
    label: 'Relaxed',
    hint: 'Also accepts approximate matches at 0.80 or more when street, city and postcode matched.',
  },
] as const;

export const THEMES = [
  { value: 'system', label: 'Same as this computer' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

export const DENSITIES = [
  { value: 'compact', label: 'Compact' },
  { value: 'normal', label: 'Normal' },
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'two_lines', label: 'Two lines' },
] as const;

export const ANSWERS_AGE = {
  title: 'Known answers stay valid',
  days: 'Days',
  daysHint: 'Counted from the day of the answer.',
} as const;

export const ANSWERS_AGE_CHOICES = [
  { value: 'ever', label: 'Forever', hint: 'Doorstep never pays twice for the same question.' },
  {
    value: 'days',
    label: 'For a number of days',
    hint: 'The next check asks again for older answers, which costs credits.',
  },
] as const;

export const wholeNumberHint = (most: number): string => `Enter a whole number from 1 to ${most}.`;

/** Returns the error of a number field of one service, which may be empty. */
export const wholeNumberOrEmpty = (most: number): string =>
  `Enter a whole number from 1 to ${most}, or leave it empty.`;

/** The placeholder of an empty field of one service. @param usual the value for all services */
export const sameAsOthers = (usual: string | number): string => `Same as the other services (${usual})`;

export const SERVICES = {
  forNewLists: 'New lists are checked with',
  listKeepsService: 'A list keeps its service until you choose another one under “Check this list”.',
  connectedTo: 'Connected to',
  register: 'Register for a trial or a plan',
  key: 'Key',
  credits: 'Credits',
  connection: 'Connection',
  creditCost: 'What a credit costs',
  nameAndLimits: 'Name and limits',
  changeKey: 'Change key…',
  enterKey: 'Enter a key…',
  getEvaluationKey: 'Get an evaluation key…',
  forgetKey: 'Forget key…',
  name: 'Name',
  nameProblem: 'Enter a name with visible characters.',
  delete: 'Delete this service…',
  deleteVerb: 'Delete service',
  deleteText:
    'Doorstep deletes its key and cannot restore it. Paid answers stay, and count for any service at the same address. Lists that use this service will ask you to choose another one.',
} as const;

/** Replaces the choice of a service if the command that started Doorstep named one. */
export const serviceOfCommand = (url: string): string =>
  `Doorstep was started with a command that checks every list with ${url}.`;

export const deleteServiceTitle = (name: string): string => `Delete “${shownText(name)}”?`;

export const PRICES = {
  currency: 'Currency',
  currencyHint: 'Three letters, such as GBP or EUR. Leave it empty to show no money.',
  currencyProblem: 'This currency code is not known.',
  address: 'Price of an address credit',
  email: 'Price of an email credit',
  problem: 'Enter a price above 0, such as 0.025, or leave it empty.',
} as const;

export const MAP_SETTINGS = {
  style: 'Map style',
  hint: 'Leave it empty for the built-in outline map, which needs no network, or enter the https address of a map style.',
  builtIn: 'Built-in',
  appliesLater: 'The new style applies after you reload the page.',
  reload: 'Reload now',
} as const;

/** Returns the hint for a map style on a network. @param origin the scheme and host of the style */
export const mapStyleHint = (origin: string): string =>
  `The map loads its content from ${origin}, which can see the places that you view. It receives no addresses.`;

export const DATA_SETTINGS = {
  retention: 'Lists are kept',
  retentionHint:
    'Counted from the import. The lists screen warns you at least a day before. Doorstep deletes no list during a check.',
  copyDiagnostics: 'Copy diagnostics…',
  diagnostics: 'Diagnostics',
  text: 'Text to copy',
} as const;

export const KEY_SETTINGS = {
  pressKey: 'Press a key…',
  reset: 'Reset',
  resetAll: 'Reset all keys',
  help: 'To change a key, select it and press a new one. Press Delete to remove it.',
  swap: 'Swap them',
} as const;

/** Names a field for screen readers while it waits for a key. */
export const pressKeyFor = (action: string): string => `Press a key for: ${action}`;

/** @param key the action's key; '' if it has none */
export const keyOfAction = (action: string, key: string): string =>
  key === '' ? `${action}: no key` : `${action}: ${key}`;

/** Names a button for screen readers, because the visible words are the same for each action. */
export const resetKeyOf = (action: string): string => `${action}: reset to the default key`;

/** Why an action cannot have a key that another action or the page uses. */
export const KEY_REFUSALS = {
  taken: (key: string, action: string): string => `“${action}” already uses ${key}.`,
  fixed: (key: string, action: string): string => `${key} always means “${action}”.`,
  kept_back: (key: string): string => `Fields, buttons and windows need ${key}.`,
} as const;

export const ABOUT = {
  title: 'About Doorstep',
  search: 'Search names and licences',
  noneFound: 'No part has this name',
  parts: 'Third-party parts',
  licence: 'Licence',
  chooseName: 'Choose a name to read its licence.',
} as const;

export const appVersion = (version: string): string => `Doorstep ${version}`;

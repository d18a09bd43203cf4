/** The filters of the review: the panel, the chips, the search and the saved filters. */
import { formatNumber } from '../format.ts';
import { shownText } from '../shown-text.ts';

export const FILTERS = {
  title: 'Filters',
  showOnly: 'Show only',
  confidence: 'Confidence',
  lowestConfidence: 'Lowest confidence',
  highestConfidence: 'Highest confidence',
  clearConfidence: 'Clear confidence',
  clear: 'Clear',
  searchValues: 'Search…',
  fewer: 'Fewer',
  inUse: 'Filters in use',
  clearAll: 'Clear all',
  searchRows: 'Search rows',
  searching: 'Searching…',
} as const;

/** The buttons below the filters. */
export const FILTER_TOOLS = {
  title: 'Many rows',
  groups: 'Similar changes…',
  duplicates: 'Duplicates…',
  emails: 'Emails…',
  rules: 'Rules…',
  keys: 'Keys',
} as const;

export const SAVED_FILTERS = {
  title: 'Saved filters',
  save: 'Save…',
  saveTitle: 'Save this filter',
  name: 'Name of the filter',
} as const;

export const searchFacetLabel = (facet: string): string => `Search in “${facet}”`;

export const moreValues = (count: number): string => `${formatNumber(count)} more…`;

/** @param key the key that moves the focus to the field; '' for none */
export const searchPlaceholder = (key: string): string =>
  key === '' ? 'Search rows…' : `Search rows… (${key})`;

export const removeFilterLabel = (words: string): string => `Remove filter ${words}`;

/** Names the button for screen readers. @param name untrusted text */
export const forgetFilterLabel = (name: string): string => `Delete the saved filter “${shownText(name)}”`;

/** The text of each chip. A group is null if its words are not known. */
export const CHIP = {
  text: (text: string) => `Text: ${shownText(text)}`,
  value: (facet: string, value: string) => `${facet}: ${value}`,
  confidence: (range: string) => `Confidence: ${range}`,
  change: (group: string | null) => (group === null ? 'Rows with the same change' : `Change: ${group}`),
  kind: (group: string | null) => (group === null ? 'Rows of the same kind' : `Kind: ${group}`),
  outstanding: (group: string | null) =>
    group === null ? 'Unusual rows of one kind' : `Unusual rows in  ${group}`,
  samePlace: (group: string | null) =>
    group === null ? 'Rows of the same place' : `Same place: ${shownText(group)}`,
} as const;

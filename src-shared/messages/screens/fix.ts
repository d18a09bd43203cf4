/** The fix panel: its tools and the versions of the address above them. */
import type { CreditKind } from '../../domain/list/credits.ts';
import { ASK_BY_ENTER, formatMetres, NO_COST_KNOWN, priceWords } from '../fix/fix.ts';
import { formatNumber } from '../format.ts';
import { accuracyWords } from '../review/accuracy.ts';
import { shownText } from '../shown-text.ts';

export const FIX = {
  title: 'Fix',
  tools: 'Ways to fix this row',
  suggest: 'Suggestions',
  postcode: 'Postcode',
  map: 'Pin',
  edit: 'Edit',
  keysWhileTyping: 'While typing, press Alt with the key.',
  stopWaiting: 'Stop waiting',
} as const;

export const VERSIONS = {
  imported: 'Imported',
  suggested: 'Suggested',
  pick: 'Pick',
  edit: 'Edit',
  takeImported: 'Use imported',
  discard: 'Discard',
  none: 'none yet',
} as const;

export const EDIT_TOOL = {
  title: 'Edit address',
  startFrom: 'Start from',
  imported: 'Imported address',
  suggested: 'Suggested address',
  asServiceWrites: 'As the service writes it',
  saveAndCheck: 'Save and check',
  save: 'Save without checking',
  take: 'Use it without checking',
} as const;

export const SUGGEST_TOOL = {
  address: 'Address',
  placeholder: 'Number and street, at least three characters',
  list: 'Suggested addresses',
  taking:
    'Press Enter or click to use a suggestion without checking it. Your own building and organisation stay. Hold Shift to edit the suggestion first.',
} as const;

/** @param isUnasked whether Enter searches for the address in the field */
export const suggestHint = (isUnasked: boolean): string =>
  isUnasked ? `${ASK_BY_ENTER} ${NO_COST_KNOWN}` : NO_COST_KNOWN;

export const POSTCODE_TOOL = {
  postcode: 'Postcode',
  filter: 'Filter by number, building or organisation',
  filterPlaceholder: 'Number, building or organisation',
  noStreet: 'No street',
} as const;

/** @param credits see `priceWords` */
export const lookUpLabel = (credits: 0 | 1 | null, kind: CreditKind): string =>
  `Look up · ${priceWords(credits, kind, 'credit')}`;

/** Shown if no address at the postcode contains the text of the filter field. */
export const noneFitsSentence = (filter: string): string => `No address matches “${shownText(filter)}”.`;

/** Names the list of addresses for screen readers. @param postcode as the service writes it */
export const addressesAtLabel = (postcode: string): string => `Addresses at ${shownText(postcode)}`;

export const NEARBY_TOOL = {
  latitude: 'Latitude',
  longitude: 'Longitude',
  atMost: 'At most',
  list: 'Addresses near the pin',
  fromThisList: 'From this list',
} as const;

/** @param credits see `priceWords` */
export const findNearbyLabel = (credits: 0 | 1 | null, kind: CreditKind): string =>
  `Find addresses · ${priceWords(credits, kind, 'geocode credit')}`;

/** Labels the slider for the radius of a search near the pin. */
export const withinLabel = (metres: number): string => `Within ${formatMetres(metres)}`;

/** Returns a text such as "found in the middle of the street". */
export const foundWords = (accuracyType: string): string => shownText(`found ${accuracyWords(accuracyType)}`);

/** Follows an address near the pin that is the address of another row of this list. */
export const ofRowWords = (position: number): string => `row ${formatNumber(position)}`;

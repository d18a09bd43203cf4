/** Texts of three maps (all rows, one row, placing a pin) and of the dialog that finds missing coordinates. */
import type { LocateProgress, LocateQuote } from '../../contract/fix/fix.ts';
import { MOST_PINS } from '../../contract/fix/pins.ts';
import type { CreditKind } from '../../domain/list/credits.ts';
import { failureMessage } from '../failures/failures.ts';
import { capitalize, countOf, formatNumber, joinSentences } from '../format.ts';
import { costOf, creditsNoun, creditsOf, SPENT } from '../run/credits.ts';

export const MAP = {
  rows: 'Map of the rows',
  readingPlaces: 'Reading places…',
  opening: 'Opening the map…',
  failedTitle: 'The map did not load',
  failedText: 'The rows are still in the grid.',
  reload: 'Reload the page',
  outlineOfRows: 'Rows on the outline of the world',
  findRows: 'Find them…',
  keys: 'Map. Arrow keys move it, plus and minus zoom, Enter opens the pin nearest the middle.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAllPins: 'Show all pins',
  crowd: 'Rows in one place',
  showRowsAs: 'Show rows as',
  maker: 'Natural Earth',
} as const;

export const PANES = { grid: 'Grid', both: 'Both', map: 'Map' } as const;

/** Returns "400 rows on the map". @param placed rows with coordinates @param isCut whether some of them have no pin */
export const rowsOnMap = (placed: number, isCut: boolean): string =>
  isCut
    ? `The first ${formatNumber(MOST_PINS)} of ${formatNumber(placed)} rows with coordinates`
    : countOf(placed, 'row on the map', 'rows on the map');

/** Shown above the map, with a button that opens `LOCATE`. Counts only rows of the current filter. */
export const withoutPlaceSentence = (rows: number): string =>
  `${countOf(rows, 'row has', 'rows have')} no coordinates.`;

/** Labels the button that reopens the dialog while the search continues in the background. */
export const findingRowsWords = (done: number, total: number): string =>
  `Finding rows: ${formatNumber(done)} of ${formatNumber(total)}`;

/** The heading of a list of rows whose pins are at the same place. @param rows includes rows that are not listed */
export const crowdSentence = (rows: number): string => `${countOf(rows, 'row is', 'rows are')} here:`;

/** Shown below that list if it is incomplete. @param rows the rows that are not listed */
export const moreRowsSentence = (rows: number): string => `And ${formatNumber(rows)} more.`;

/** Returns the sentence below the outline. @param drawn how many of the `total` pins are on the outline */
export const outlineSentence = (drawn: number, total: number): string =>
  drawn < total
    ? `This computer cannot draw the map, which needs WebGL 2. This is an outline. It shows the first ${formatNumber(drawn)} of ${formatNumber(total)} rows.`
    : 'This computer cannot draw the map, which needs WebGL 2. This is an outline.';

export const ROW_MAP = {
  title: 'Where it is',
  name: 'Map of this row',
  failed: 'The map did not load. Reload the page to try again.',
  showOutline: 'Show on an outline',
  unknown: 'The place of this address is not known.',
  asking: 'Asking…',
  freeIfKnown: 'Free if it was looked up before.',
} as const;

export const rowOnMapLabel = (position: number): string => `Row ${formatNumber(position)} on the map`;

/** Labels the button that asks the service for the coordinates of a row, with the price. */
export const findOnMapLabel = (kind: CreditKind): string =>
  `Find on map… ${creditsOf(1, kind, 'geocode credit')}`;

export const PIN_PICKER = {
  map: 'Map to put the pin on',
  outline: 'The pin on the map',
  showMap: 'Show the map',
  showPlan: 'Show the plan',
  failed: 'The map did not load.',
  putInMiddle: 'Put the pin in the middle of the map',
  steps: 'arrow keys: 10 m, with Shift: 100 m',
} as const;

export const pinAtLabel = (degrees: string): string => `Pin at ${degrees}`;

export const LOCATE = {
  title: 'Find rows on the map',
  finding: 'Finding rows',
  counting: 'Calculating the cost…',
  free: 'Free',
  background: 'Continue in the background',
  cap: 'Never spend more than',
} as const;

/** Returns a text such as "120 of 400 rows, 98 found, 98 geocode credits spent". */
export const locateProgressWords = (
  { done, total, found, credits }: Pick<LocateProgress, 'done' | 'total' | 'found' | 'credits'>,
  kind: CreditKind,
): string => {
  const spent = `${creditsOf(credits, kind, 'geocode credit')}${SPENT[kind]}`;
  return `${formatNumber(done)} of ${formatNumber(total)} rows, ${formatNumber(found)} found, ${spent}`;
};

/** Returns the highest cost of a search. @param credits 0 if all answers are known */
export const locateCost = (credits: number, kind: CreditKind): string =>
  credits === 0 ? LOCATE.free : `${costOf(credits, kind, 'geocode credit')} at most`;

/** Returns a text such as "12 rows have no coordinates: 11 distinct addresses, 3 of them answered before." */
export function locateQuoteSentence({ rows, skipped, lookups, known }: LocateQuote): string {
  const left =
    skipped === 0
      ? ''
      : ` ${countOf(skipped, 'row has', 'rows have')} no address complete enough to look up.`;
  if (lookups === 0) return `${withoutPlaceSentence(rows)}${left}`;
  const answered = known === 0 ? '' : `, ${formatNumber(known)} of them answered before`;
  const addresses = countOf(lookups, 'distinct address', 'distinct addresses');
  return `${countOf(rows, 'row has', 'rows have')} no coordinates: ${addresses}${answered}.${left}`;
}

/** Says what a search for coordinates found and spent, even if it was stopped or failed. */
export function locateEndSentence(
  { state, failure, done, total, found, credits }: LocateProgress,
  kind: CreditKind,
): string {
  const cost = costOf(credits, kind, 'geocode credit');
  const result = `${countOf(found, 'row now has', 'rows now have')} coordinates, for ${cost}.`;
  if (state === 'done') return result;
  const stopped = `Stopped at ${formatNumber(done)} of ${formatNumber(total)}.`;
  return joinSentences(stopped, failure === null ? '' : failureMessage(failure).text, result);
}

export const locateCapHint = (kind: CreditKind): string =>
  `${capitalize(creditsNoun(kind, 2, 'geocode credit'))}. The search stops there, and rows already found keep their coordinates.`;

/** Returns the error of the field for the limit. */
export const locateCapRule = (kind: CreditKind): string =>
  `Enter a whole number of ${creditsNoun(kind, 2, 'geocode credit')}, or leave it empty for the highest cost of this search.`;

/** Finds rows that need no person, because the suggestion is right and says the same in another form. */
import { readingsOf } from '#shared/domain/address/abbreviations.ts';
import { isLinkingWord } from '#shared/domain/address/linking-words.ts';
import { findCountryOfCell } from '#shared/domain/country/country-cell.ts';
import { foldText, wordsOf } from '#shared/domain/text/fold.ts';
import type { JudgedRow } from './judged-list.ts';

/**
 * Returns whether the suggestion is the right address according to the list, and has every word of the row. Excludes
 * rows without a number, or without town and postcode, which lack more than form. Compares only words and does not use
 * the rules that are measured.
 */
export function isNeedless(row: JudgedRow): boolean {
  const { known, match } = row;
  if (!known || match.address.parts.street === '' || known.house_number === '') return false;
  if (known.city === '' && known.postcode === '') return false;
  const isRight = isRightDoor(row) === true && saysSame(known.city, match.address.parts.city);
  return isRight && !isOfLongerTown(row) && wordsOfRow(row).every(saidBy(row));
}

/**
 * Returns whether the suggestion's town has more words than the row's: "Louvres" is not Chennevières-lès-Louvres, and
 * "Frankfurt" may be on the Oder. If the row names no town, the suggestion only adds one.
 */
function isOfLongerTown({ entered: { line, parts }, match }: JudgedRow): boolean {
  const { city, country } = match.address.parts;
  const spelled = (text: string) => new Set(wordsOf(text).flatMap((word) => readingsOf(word, country)));
  const mine = spelled([line, parts.locality, parts.city].join(' '));
  const names = wordsOf(city).filter((word) => !isLinkingWord(word, country));
  const isSaid = names.map((word) => readingsOf(word, country).some((each) => mine.has(each)));
  return isSaid.includes(true) && isSaid.includes(false);
}

/** Returns whether the suggestion is the right address according to the list; null if unknown. */
export function isRightDoor({ known, match }: JudgedRow): boolean | null {
  const { parts } = match.address;
  return (
    known &&
    (['house_number', 'street', 'postcode'] as const).every((part) => saysSame(known[part], parts[part]))
  );
}

const saysSame = (known: string, returned: string): boolean =>
  known === '' || compact(returned) === compact(known);

/** Returns whether the service itself confirms the building. If it does not, no rule could. */
export const isSureOfBuilding = ({ match: { matchType } }: JudgedRow): boolean =>
  matchType === 'exact' || matchType === 'rooftop';

const compact = (text: string): string => foldText(text).replaceAll(' ', '');

function wordsOfRow({ entered: { line, premise, parts } }: JudgedRow): readonly string[] {
  const { country: _, ...others } = parts;
  return wordsOf([line, premise, ...Object.values(others)].join(' '));
}

/** Returns a check whether the answer contains a word. It may be spelled out, lack a zero, or be joined ("10a"). */
function saidBy({ match: { address, county } }: JudgedRow): (word: string) => boolean {
  const { country } = address.parts;
  const text = [address.formatted, ...Object.values(address.parts), county].join(' ');
  const said = wordsOf(text);
  const spelled = new Set(
    said.flatMap((word) => [word, word.replace(/^0+/u, ''), ...readingsOf(word, country)]),
  );
  const whole = said.join('');
  const isJoined = (word: string): boolean => !/^[a-z]+$/u.test(word) && whole.includes(word);
  return (word) =>
    isJoined(word) ||
    readingsOf(word, country).some((each) => spelled.has(each)) ||
    spelled.has(word) ||
    findCountryOfCell(word) !== null;
}

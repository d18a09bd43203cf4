/** The lines of a row's final address, as a letter has them; nothing of what the file says is lost. Pure. */
import type { Address, OwnLines } from '../address/address.ts';
import { partsAlone } from '../address/address.ts';
import { hasUnitNumber, isUnitWord, looksLikeHouseNumber, startsUnit } from '../address/address-words.ts';
import type { Row } from '../list/row.ts';
import type { PartComparison, Rule } from '../verdict/judgement.ts';
import { RULE } from '../verdict/judgement.ts';
import { containsWords } from '../text/contains-words.ts';
import { foldText, wordsOf } from '../text/fold.ts';
import { compareAddress } from '../compare/compare-parts.ts';
import { finalAddress, isFinalEntered } from './final-address.ts';
import { isSaidInLine } from './said-in-line.ts';

/**
 * The address itself: in the form in which it was decided for, else as `partLines`; a whole address of one cell, which
 * nobody decided for, in its pieces, and the parts that other columns say beside it.
 *
 * @param partLines the lines of the parts of the final address; most addresses were shown in a form of their own
 */
export function finalAddressLines(row: Row, partLines: () => readonly string[]): readonly string[] {
  const line = isFinalEntered(row) ? row.entered.line : '';
  if (line !== '')
    return filled([...linePieces(line), ...partLines().filter((text) => !isSaidInLine(text, line))]);
  const shown = shownForm(row);
  const lines = filled(shown === '' ? partLines() : shown.split('\n'));
  return [...missingUnit(row, lines), ...lines];
}

/** Organisation and premise above the address, where its lines do not say them. */
export function withOwnLines(
  row: Row,
  { organisation, premise }: OwnLines,
  lines: readonly string[],
): readonly string[] {
  if (organisation === '' && premise === '') return filled(lines);
  const isOrganisationSaid = isSaid(organisation, lines) && !isPlace(organisation, finalAddress(row));
  const own = linePieces(premise).filter((piece) => !isSaid(piece, lines) && !isHouse(piece, row, lines));
  return filled([isOrganisationSaid ? '' : organisation, ...own, ...lines]);
}

/** A number alone, or a state with its code, stays in the line it follows: "Calle Mayor, 12", "Seattle, WA 98101". */
const FOLLOWS = /^(?:\p{Nd}+ ?\p{L}?|[A-Z]{2,3} \d[\w-]*)$/u;

/** A line of a file is several lines of a letter, one after each comma. */
export function linePieces(line: string): readonly string[] {
  const found: string[] = [];
  for (const piece of line.split(/[,\n]/u).map((text) => text.trim())) {
    const before = found.at(-1);
    if (before !== undefined && FOLLOWS.test(piece)) found[found.length - 1] = `${before}, ${piece}`;
    else if (piece !== '') found.push(piece);
  }
  return found;
}

/** The form in which the address was shown when it was decided for; '' where there is none. */
function shownForm({ decision, suggested }: Row): string {
  if (decision?.kind === 'picked') return decision.picked?.formatted ?? '';
  return decision?.kind === 'used_suggestion' ? (suggested?.formatted ?? '') : '';
}

/** The flat, building or care-of line of the file that an accepted or picked answer has no part for: it stays, as in the cells. */
function missingUnit(row: Row, lines: readonly string[]): readonly string[] {
  const unit = comparisonOf(row).find(({ part, returned }) => part === 'unit' && returned === '');
  const missing = linePieces(unit?.entered ?? '').filter(
    // Beside a picked address other words of the file may be of the one it replaces.
    (piece) => !isSaid(piece, lines) && (row.decision?.kind !== 'picked' || isUnit(piece)),
  );
  if (missing.length === 0) return missing;
  // Flat 3 that was picked takes the place of flat 2.
  return lines.flatMap(linePieces).some(isNumberedUnit)
    ? missing.filter((piece) => !isNumberedUnit(piece))
    : missing;
}

const isUnit = (piece: string): boolean => startsUnit(piece) || wordsOf(piece).some(isUnitWord);

const isNumberedUnit = (piece: string): boolean => startsUnit(piece) && /\p{Nd}/u.test(piece);

/** What the file says against the answer that was decided for; the judgement of a row is about the one suggested. */
function comparisonOf({ decision, entered, judgement }: Row): readonly PartComparison[] {
  if (decision?.kind === 'used_suggestion')
    return NOTHING_MISSING.has(judgement.rule) ? [] : judgement.comparison;
  const { corrected, picked } = decision ?? {};
  if (decision?.kind !== 'picked' || !corrected) return [];
  const address = { parts: partsAlone(corrected), formatted: picked?.formatted ?? '' };
  // Whether a premise of its own column stays was chosen with the address.
  return compareAddress({ ...entered, premise: '' }, address, { country: '', county: '', mapping: {} });
}

/** A missing flat is a replaced part, so neither of these fits; comparing takes longer than all else about the lines. */
const NOTHING_MISSING: ReadonlySet<Rule> = new Set([RULE.tidied, RULE.asEntered]);

/** A single word, such as the number of a flat, may stand in a line by chance: it must be a whole piece of one. */
function isSaid(text: string, lines: readonly string[]): boolean {
  const folded = foldText(text);
  if (lines.flatMap((line) => line.split(',')).some((piece) => foldText(piece) === folded)) return true;
  if (looksLikeHouseNumber(text)) return lines.some((line) => hasUnitNumber(line, text));
  return wordsOf(text).length > 1 && lines.some((line) => containsWords(line, text));
}

/** "Reading", an organisation in Reading, is not said by the line of its town. */
function isPlace(text: string, { locality, city, state, country }: Address): boolean {
  return [locality, city, state, country].some((place) => foldText(place) === foldText(text));
}

/** "12" of a column of buildings is the number of a house that has no other one. */
function isHouse(piece: string, { decision, entered }: Row, lines: readonly string[]): boolean {
  if (!looksLikeHouseNumber(piece) || !lines.some((line) => containsWords(line, piece))) return false;
  const corrected = decision?.kind === 'picked' ? null : decision?.corrected;
  const { street, house_number } = corrected ?? entered.parts;
  const [first = ''] = corrected ? [] : entered.line.split(',');
  return !/\p{Nd}/u.test(house_number + street + first);
}

function filled(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

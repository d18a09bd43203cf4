/** Finds the faults of a made row's outcome, with one word for each broken promise. */

import { type Address, OWN_LINES, partsAlone } from '#shared/domain/address/address.ts';
import { addressColumns } from '#shared/domain/address/mapping.ts';
import { isSameState } from '#shared/domain/address/states.ts';
import { hasPlaceForState } from '#shared/domain/address/town-lines.ts';
import { compareAddress } from '#shared/domain/compare/compare-parts.ts';
import type { PartComparison } from '#shared/domain/compare/comparison.ts';
import { findCountryOfCell } from '#shared/domain/country/country-cell.ts';
import { countryName } from '#shared/domain/country/country-codes.ts';
import { labelLines } from '#shared/domain/labels/label-lines.ts';
import { type Outcome, outcomeOf } from '#shared/domain/outcome/outcome.ts';
import { importedText } from '#shared/domain/outcome/row-text.ts';
import { foldText, wordsOf } from '#shared/domain/text/fold.ts';
import { isSameData } from '#shared/domain/text/same-data.ts';
import { ownLines } from '#shared/domain/verdict/effective-address.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { ExportedRow } from '../../../src-main/lists/export/exported-row.ts';
import { finalText } from '../../../src-renderer/store/rows/address-text.ts';
import type { MadeRow } from './made-row.ts';

/** Returns words and, for scripts without spaces, single characters. */
export function tokensOf(texts: readonly string[]): readonly string[] {
  return texts.flatMap(wordsOf).flatMap((word) => word.match(SIGNS) ?? []);
}

const SIGNS =
  /\p{Script=Han}|[\p{Script=Hiragana}\p{Script=Katakana}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;

const unique = (texts: readonly string[]): readonly string[] => [...new Set(tokensOf(texts))].toSorted();
const counted = (texts: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const word of tokensOf(texts)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};
const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  unique(a).join(' ') === unique(b).join(' ');

type Judged = MadeRow & {
  readonly outcome: Outcome;
  readonly before: readonly string[];
  readonly after: readonly string[];
};

/** Returns the broken promises. Each entry names a promise and what breaks it. */
export function outcomeFaults(made: MadeRow): readonly string[] {
  const { row, mapping, defaultCountry } = made;
  const outcome = outcomeOf(row, { mapping, defaultCountry, writeCountry: countryName });
  const columns = [...addressColumns(mapping), ...(mapping.organisation ?? [])];
  const before = columns.map((column) => row.cells[column] ?? '');
  const after = [
    ...columns.map((column) => outcome.cells[column] ?? ''),
    ...outcome.unplaced.map(({ text }) => text),
  ];
  const judged = { ...made, outcome, before, after };
  const isLeft = row.decision === null || ['kept_as_entered', 'excluded'].includes(row.decision.kind);
  return isLeft
    ? [...asImported(judged), ...rendered(judged)]
    : [
        ...rendered(judged),
        ...logged(judged),
        ...lost(judged),
        ...unsaid(judged),
        ...strange(judged),
        ...doubled(judged),
        ...spaced(judged),
      ];
}

function asImported({ row, mapping, defaultCountry, outcome }: Judged): readonly string[] {
  const text = finalText(row, { mapping, defaultCountry });
  const { cells, changes, unplaced } = outcome;
  const imported = [row.cells, [], [], importedText(row.cells, addressColumns(mapping))];
  return isSameData([cells, changes, unplaced, text], imported) ? [] : [`touched: ${text}`];
}

/** Checks that the screen, the cells, the added columns and the label agree. */
function rendered({ row, mapping, defaultCountry, outcome, after }: Judged): readonly string[] {
  const settings = { mapping, defaultCountry, rules: presetRules('normal') };
  const screen = [finalText(row, settings), outcome.address.organisation];
  const list = { columns: [], settings, source: {} };
  const beside = new ExportedRow(row, list, countryName).lines;
  const label = labelLines(outcome.address, defaultCountry);
  return [
    ...(isSame(screen, after) ? [] : [`screen: ${screen.join(' | ')}`]),
    ...(isSame(beside, after) ? [] : [`beside: ${beside.join(' | ')}`]),
    ...labelFaults(label, beside, outcome, defaultCountry),
  ];
}

/** Checks that a label has no country at home, an English country name abroad, and no state that its country omits. */
function labelFaults(
  label: readonly string[],
  beside: readonly string[],
  { address }: Outcome,
  home: string,
): readonly string[] {
  if (label.length === 0) return [];
  const { country, state } = address.parts;
  const found = findCountryOfCell(country);
  const code = found !== null && 'code' in found ? found.code : country === '' ? home : '';
  const may = new Set(unique([country, countryName(code), ...(hasPlaceForState(code) ? [] : [state])]));
  const wanted = unique(beside.filter((line) => !isOf(line, code)));
  const words = unique(label);
  const missing = wanted.filter((word) => !words.includes(word) && !may.has(word));
  const more = words.filter((word) => !unique(beside).includes(word) && !may.has(word));
  return missing.length + more.length === 0 ? [] : [`label: ${label.join(' | ')}`];
}

/** Checks that each change is in an address column and names its part. */
function logged({ row, mapping, outcome }: Judged): readonly string[] {
  const columns = new Set(Object.values(mapping).flat());
  const after = [...row.cells];
  const faults = outcome.changes.filter((change) => {
    after[change.column] = change.after;
    return (
      !columns.has(change.column) ||
      change.before !== (row.cells[change.column] ?? '') ||
      change.before === change.after ||
      change.parts.length === 0 ||
      !change.isDecided
    );
  });
  const isWhole = after.join('\t') === outcome.cells.join('\t');
  return faults.length === 0 && isWhole ? [] : [`log: ${JSON.stringify(outcome.changes)}`];
}

function compared({ row, mapping, defaultCountry }: MadeRow): readonly PartComparison[] {
  const { decision, suggested, entered } = row;
  const isPicked = decision?.kind === 'picked';
  const parts = isPicked && decision.corrected ? partsAlone(decision.corrected) : suggested?.parts;
  const formatted = isPicked ? (decision.picked?.formatted ?? '') : (suggested?.formatted ?? '');
  return parts
    ? compareAddress(entered, { parts, formatted }, { country: defaultCountry, county: '', mapping })
    : [];
}

const isTyped = ({ decision }: MadeRow['row']): boolean =>
  decision?.kind === 'edited' || (decision?.kind === 'used_suggestion' && decision.corrected !== null);

/** Finds lost words. A removed word must be replaced by another word of its part, and typed words must be present. */
function lost(judged: Judged): readonly string[] {
  const { row, before, after } = judged;
  const left = counted(after);
  const gone = [...counted(before)]
    .filter(([word, count]) => count > (left.get(word) ?? 0))
    .map(([word]) => word);
  if (gone.length === 0) return [];
  const own = ownLines(row.entered, row.decision);
  // A picked flat or building replaces the one in the row.
  const isNamed = (line: string) =>
    judged.outcome.changes.some(({ parts }) => parts.some(({ part }) => part === line));
  const unit = compared(judged).find(({ part }) => part === 'unit')?.entered ?? '';
  const replacedLines = [
    ...OWN_LINES.filter(isNamed).map((line) => row.entered[line]),
    isNamed('premise') ? unit : '',
  ];
  if (isTyped(row)) {
    const typed = counted(Object.values({ ...row.decision?.corrected, ...own }));
    const home = unique([countryName(judged.defaultCountry)]);
    const missing =
      row.decision?.kind === 'edited'
        ? gone.filter((word) => typed.has(word) && !home.includes(word) && (left.get(word) ?? 0) === 0)
        : [];
    return missing.length > 0 ? [`lost: ${missing.join(' ')}`] : [];
  }
  const comparison = compared(judged);
  const differing = comparison.filter(({ part, change }) => change !== 'none' && part !== 'unit');
  const number = comparison.find(({ part }) => part === 'house_number')?.entered ?? '';
  const may = new Set(
    unique([
      ...differing.flatMap(({ part, entered, returned }) => [
        entered,
        part === 'street' || part === 'house_number'
          ? piecesWith(`${entered} ${returned} ${number}`, before)
          : '',
        ownText(row.entered.parts, part),
      ]),
      ...replacedLines,
    ]),
  );
  const wrong = gone.filter((word) => !may.has(word));
  return wrong.length > 0 ? [`lost: ${wrong.join(' ')}`] : [];
}

const ownText = (parts: Address, part: PartComparison['part']): string =>
  part === 'unit' ? '' : parts[part];

/** Returns the pieces with words of the street. Another street may replace a whole piece, next to the number. */
function piecesWith(street: string, texts: readonly string[]): string {
  const words = tokensOf([street]);
  return texts
    .flatMap((text) => text.split(/[,;\n]/u))
    .filter((piece) => tokensOf([piece]).some((word) => words.includes(word)))
    .join(' ');
}

/** Finds decided parts that changed but are reported nowhere. */
function unsaid(judged: Judged): readonly string[] {
  const { row, after } = judged;
  const left = new Set(unique(after));
  const isEdit = row.decision?.kind === 'edited';
  const { country, ...typed } = row.decision?.corrected ?? {};
  const wanted = isEdit
    ? Object.values({
        ...typed,
        // A country that the cells already name stays unchanged.
        country:
          isOf(country ?? '', judged.defaultCountry) || isWritten(country ?? '', judged)
            ? ''
            : countryName(country ?? ''),
      })
    : compared(judged)
        .filter(
          ({ change, part }) =>
            part !== 'country' && (change === 'large' || change === 'small' || change === 'added'),
        )
        .filter(
          ({ part, returned, change }) =>
            (change !== 'added' && part !== 'state') ||
            (isShown(judged, part, returned) && !(part === 'state' && isInTown(judged, returned))),
        )
        .map(({ returned }) => returned);
  const missing = unique(wanted).filter((word) => !left.has(word));
  return missing.length > 0 ? [`unsaid: ${missing.join(' ')}`] : [];
}

const isOf = (text: string, code: string): boolean => codeOf(text) === code;

function isShown({ row, mapping }: MadeRow, part: string, text: string): boolean {
  const formatted =
    (row.decision?.kind === 'picked' ? row.decision.picked?.formatted : row.suggested?.formatted) ?? '';
  // An organisation may have a state's name, and "England" is never written into a county column.
  const lines = part === 'state' ? formatted.split('\n').slice(1) : [formatted];
  const hasColumn = part in mapping && !(part === 'state' && isOf(text, 'gbr'));
  return hasColumn || unique([text]).every((word) => unique(lines).includes(word));
}

/** Returns whether the town's cell names the state after the town: "New York, New York" has the state NY. */
const isInTown = ({ mapping, outcome, defaultCountry }: Judged, state: string): boolean =>
  !mapping.state && isSameState(outcome.address.parts.city.split(',')[1] ?? '', state, defaultCountry);

/** Finds words that are neither from the row nor typed nor from the accepted address. */
function strange({ row, after, before, defaultCountry }: Judged): readonly string[] {
  const { decision, suggested } = row;
  const { country = '', ...typed } = decision?.corrected ?? {};
  const isAccepted = decision?.kind === 'used_suggestion' && suggested !== null;
  const theirs: Readonly<Record<string, string>> = isAccepted
    ? { ...suggested.parts, country: countryName(suggested.parts.country) }
    : {};
  const isBuilding = decision?.kind === 'picked' && decision.picked?.source !== 'postcode';
  const known = new Set(
    unique([
      ...before,
      ...Object.values(typed),
      countryName(country),
      countryName(defaultCountry),
      ...Object.values(theirs),
      ...(isBuilding ? [decision.picked?.formatted ?? ''] : []),
    ]),
  );
  const strangers = unique(after).filter((word) => !known.has(word));
  return strangers.length > 0 ? [`strange: ${strangers.join(' ')}`] : [];
}

/** Finds pieces that occurred once and now occur twice. */
function doubled({ row, after, before }: Judged): readonly string[] {
  const { decision, suggested } = row;
  const decided = [
    ...Object.values(decision?.corrected ?? {}),
    ...(decision?.kind === 'used_suggestion' && suggested ? Object.values(suggested.parts) : []),
  ];
  const counts = (texts: readonly string[]) => {
    const pieces = new Map<string, number>();
    for (const piece of texts.flatMap((text) => text.split(/[,;\n]/u)).map(withoutZip))
      if (/\p{L}{2}/u.test(piece)) pieces.set(piece, (pieces.get(piece) ?? 0) + 1);
    return pieces;
  };
  const [own, theirs] = [counts(before), counts(decided)];
  const may = new Set(
    [...typedAnew(row), row.decision?.corrected?.state ?? '', suggested?.parts.state ?? ''].map(foldText),
  );
  const pieces = [...counts(after)]
    .filter(
      ([piece, count]) =>
        !may.has(piece) &&
        count >
          (isTyped(row)
            ? Math.max(1, (own.get(piece) ?? 0) + (theirs.get(piece) ?? 0))
            : Math.max(1, own.get(piece) ?? 0, theirs.get(piece) ?? 0)),
    )
    .map(([piece]) => piece);
  const towns = new Set(
    unique([row.entered.parts.city, suggested?.parts.city ?? '', row.decision?.corrected?.city ?? '']),
  );
  const words = doubledWords(after, before, decided).filter((word) => towns.has(word));
  return pieces.length + words.length > 0 ? [`doubled: ${[...pieces, ...words].join(' | ')}`] : [];
}

/** Removes a ZIP code from a piece: "Phoenixville 19460" becomes "Phoenixville". */
const withoutZip = (piece: string): string => foldText(piece).replace(/ \d{5}$/u, '');

function typedAnew({ decision, entered }: MadeRow['row']): readonly string[] {
  if (decision?.kind !== 'edited' || !decision.corrected) return [];
  const own: Readonly<Record<string, string>> = { ...entered.parts, ...ownLines(entered, null) };
  return Object.entries(decision.corrected).flatMap(([part, text]) => (own[part] === text ? [] : [text]));
}

/** Finds words that directly follow themselves: "Stockholm Stockholm". */
function doubledWords(
  after: readonly string[],
  ...others: readonly (readonly string[])[]
): readonly string[] {
  const repeated = (texts: readonly string[]) =>
    texts
      .flatMap((text) => text.split(/[,;\n]/u))
      .flatMap((text) =>
        wordsOf(text).filter((word, i, words) => /\p{L}{3}/u.test(word) && words[i - 1] === word),
      );
  const known = new Set(others.flatMap(repeated));
  return repeated(after).filter((word) => !known.has(word));
}

/** Finds parts in Chinese or Japanese characters that were split. */
function spaced({ row, after, before }: Judged): readonly string[] {
  const { decision, suggested } = row;
  const own = before.join('\n');
  const parts = { ...(isTyped(row) ? {} : suggested?.parts), ...decision?.corrected };
  const torn = Object.values(parts)
    .filter((part) => /^\p{Script=Han}{3,}/u.test(part) && !after.some((text) => text.includes(part)))
    .filter(
      (part) =>
        after.some((text) => text.replace(/\s/gu, '').includes(part)) &&
        !own.replace(/\s/gu, '').includes(part),
    );
  return torn.length > 0 ? [`spaced: ${torn.join(' ')}`] : [];
}

const isWritten = (country: string, { row }: Judged): boolean =>
  isOf(row.entered.parts.country, codeOf(country) ?? '');

function codeOf(text: string): string | null {
  const found = findCountryOfCell(text);
  return found !== null && 'code' in found ? found.code : null;
}

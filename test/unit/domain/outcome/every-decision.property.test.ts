/**
 * Tests every kind of decision about rows with real addresses, in every layout that lists have. A row is made from its
 * number: `madeRow(number)` reproduces a failing row. The sample has 5,000 rows, or 30,000 with
 * `DOORSTEP_ALL_DECISIONS=1`.
 */

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasStreetWord, startsUnit } from '#shared/domain/address/address-words.ts';
import { addressColumns } from '#shared/domain/address/mapping.ts';
import { isSameState } from '#shared/domain/address/states.ts';
import { CHANGED_PARTS } from '#shared/domain/compare/change.ts';
import { countryName } from '#shared/domain/country/country-codes.ts';
import { type Outcome, outcomeOf } from '#shared/domain/outcome/outcome.ts';
import { partsKept } from '#shared/domain/outcome/parts-kept.ts';
import { acceptedRow } from '#shared/domain/outcome/row-text.ts';
import { containsWords } from '#shared/domain/text/contains-words.ts';
import { fileReasonSentence } from '#shared/messages/export/export.ts';
import { rowQuestion } from '#shared/messages/review/questions.ts';
import { reasonSentence } from '#shared/messages/review/reasons.ts';
import { partWord } from '#shared/messages/words.ts';
import { markedImported } from '../../../../src-renderer/review/panel/marked-imported.ts';
import { partRows } from '../../../../src-renderer/review/panel/part-rows.ts';
import { decidedOrSuggestedPair, finalText } from '../../../../src-renderer/store/rows/address-text.ts';
import { KINDS } from '../../../support/made-rows/decisions.ts';
import { type MadeRow, madeRow } from '../../../support/made-rows/made-row.ts';
import { outcomeFaults, tokensOf } from '../../../support/made-rows/outcome-faults.ts';

const ROWS = process.env['DOORSTEP_ALL_DECISIONS'] ? 30_000 : 5_000;
const SHOWN = 5;

/** Returns whether the grid's second line has the words of the address to export. */
function isShownInGrid({ row, mapping, defaultCountry }: MadeRow): boolean {
  if (row.decision === null) return true;
  const settings = { mapping, defaultCountry };
  const pair = decidedOrSuggestedPair(row, settings);
  if (row.decision.kind === 'excluded') return pair === null;
  const words = (texts: readonly string[]): string => tokensOf(texts).toSorted().join(' ');
  return words([pair?.address ?? '', pair?.postcode ?? '']) === words([finalText(row, settings)]);
}

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** Finds neighbouring words of a cell between which a quoted text has a comma. */
function inventedCommas(quoted: string, cells: readonly string[]): readonly string[] {
  const pieces = quoted.split(', ');
  const spaced = cells.map((cell) => ` ${cell.replaceAll(/[^\S\r\n]+/gu, ' ')} `);
  return pieces.flatMap((piece, index) => {
    const before = pieces[index - 1];
    const isInvented =
      before !== undefined &&
      spaced.some((cell) => cell.includes(` ${before} ${piece} `)) &&
      !spaced.some((cell) => cell.includes(`${before}, ${piece}`));
    return isInvented ? [`“${before}, ${piece}” in ${JSON.stringify(cells)}`] : [];
  });
}

/** Finds words of the imported address that are struck through although a cell keeps them. */
function keptButStruck(made: MadeRow): readonly string[] {
  const decided = made.row.decision ? made.row : (acceptedRow(made.row) ?? made.row);
  const { cells } = outcomeIn(made, decided);
  const kept = new Set(addressColumns(made.mapping).flatMap((column) => wordsIn(cells[column] ?? '')));
  const struck = markedImported(made.row, made).filter(({ mark }) => mark === 'removed');
  const words = struck.flatMap(({ text }) => wordsIn(text)).filter((word) => kept.has(word));
  return words.length > 0 ? [`struck through: ${words.join(' ')}`] : [];
}

/** Finds parts that the table strikes out, replaces or adds, although the export keeps their words or lacks the others. */
function notAsExported(made: MadeRow): readonly string[] {
  const decided = made.row.decision ? made.row : (acceptedRow(made.row) ?? made.row);
  const written = finalText(decided, made);
  const isWritten = (text: string): boolean => text !== '' && containsWords(written, text);
  return partRows(decided, made).flatMap(({ part, imported, suggested, effective }) => {
    const isNew = imported === '' && suggested === '' && part !== 'organisation';
    return effective !== imported && (isNew || isWritten(imported)) && !isWritten(effective)
      ? [`the table has ${part} “${effective}” instead of “${imported}”, the cells have “${written}”`]
      : [];
  });
}

const contextOf = ({ mapping, defaultCountry }: MadeRow) => ({
  mapping,
  defaultCountry,
  writeCountry: countryName,
});
const outcomeIn = (made: MadeRow, row: MadeRow['row']): Outcome => outcomeOf(row, contextOf(made));

/** Words that say what happens to a text of the row, and not only what the service answered. */
const CLAIM = /\b(?:would become|tidied|added|corrected|replaced|left out)\b/iu;

/** Finds sentences that say that a part changes if the row is accepted, although its cells keep it. */
function falseClaims(made: MadeRow): readonly string[] {
  const accepted = acceptedRow(made.row);
  if (accepted === null || made.row.suggested === null) return [];
  const { country } = made.row.suggested.parts;
  const { changes, unplaced } = outcomeIn(made, accepted);
  const written = [...changes.flatMap(({ parts }) => parts), ...unplaced].map(({ part }) =>
    partWord(part, country),
  );
  const sentences = [
    rowQuestion(made.row, partsKept(accepted, contextOf(made))),
    reasonSentence(made.row.judgement, country),
    fileReasonSentence(accepted),
  ].flatMap((text) => text.split(/(?<=[.?]) (?=\p{Lu})/u));
  const words = CHANGED_PARTS.map((part) => partWord(part, country));
  return sentences.filter((sentence) => {
    const named = words.filter((word) => sentence.includes(word));
    return CLAIM.test(sentence) && (named.length === 0 || named.some((word) => !written.includes(word)));
  });
}

const bracketsIn = (text: string): string => text.replaceAll(/[^()]/gu, '');

const PROPOSED = ['city', 'state', 'postcode', 'house_number'] as const;

/** Finds proposed texts that accepting does not write, and cells of proposed parts that it does not touch. */
function unkeptPromises(made: MadeRow): readonly string[] {
  const row = { ...made.row, decision: null };
  const accepted = acceptedRow(row);
  if (accepted === null || row.suggested === null) return [];
  const { cells, changes, unplaced } = outcomeIn(made, accepted);
  const kept = partsKept(row, contextOf(made));
  const question = rowQuestion(row, kept);
  return PROPOSED.flatMap((part) => {
    const [column, ...others] = made.mapping[part] ?? [];
    const proposal = row.judgement.reasons.find(
      (reason) => reason.code === 'part_replaced' && reason.part === part && reason.returned,
    );
    if (column === undefined || others.length > 0 || !proposal) return [];
    const { entered = '', returned = '' } = proposal;
    const [before, after] = [row.cells[column] ?? '', cells[column] ?? ''];
    const writers = changes.filter(({ parts }) => parts.some((one) => one.part === part));
    const isWritten = writers.length > 0 || unplaced.some((one) => one.part === part);
    const said = `${part} ${JSON.stringify(before)} to ${returned}: ${JSON.stringify(after)}, “${question}”`;
    if (bracketsIn(after) !== bracketsIn(returned) && bracketsIn(after) !== bracketsIn(before))
      return [`brackets: ${said}`];
    if (isWritten === kept.has(part)) return [`not as said: ${said}`];
    if (!isWritten) return question.includes(` ${returned} the right`) ? [`proposed: ${said}`] : [];
    const [own, theirs] = [tokensOf([entered]), tokensOf([returned])];
    // A street or flat in a town's cell stays.
    if (hasStreetWord(before) || startsUnit(before) || !writers.some((each) => each.column === column))
      return [];
    const left = tokensOf([after]).filter((word) => own.includes(word) && !theirs.includes(word));
    return left.every((word) => isOfOther(word, made)) &&
      theirs.every((word) => tokensOf([after]).includes(word))
      ? []
      : [`left: ${said}`];
  });
}

/** Returns whether an entered word stays next to the town: another part, or a district in the service's address. */
function isOfOther(word: string, { row, mapping, defaultCountry }: MadeRow): boolean {
  const { parts, formatted } = row.suggested ?? { parts: null, formatted: '' };
  if (parts === null || tokensOf([formatted]).includes(word)) return true;
  return (
    !mapping.state &&
    (tokensOf([parts.state]).includes(word) || isSameState(word, parts.state, defaultCountry))
  );
}

it('accepting writes the parts that the question proposes, and proposes no part that the cells keep', () => {
  const first = fc.readConfigureGlobal().seed ?? 0;
  const faults = Array.from({ length: ROWS }, (_, index) => first + index).flatMap((number) => {
    const made = madeRow(number);
    if (made.row.decision?.corrected && made.row.decision.kind !== 'picked') return [];
    return unkeptPromises(made).map((fault) => `row ${number}: ${fault}`);
  });
  expect(faults.slice(0, SHOWN)).toEqual([]);
}, 600_000);

it('for every decision, the screen, the cells, the added columns and the label agree', () => {
  const first = fc.readConfigureGlobal().seed ?? 0;
  const faults: string[] = [];
  const changed = new Set<string>();
  for (let number = first; number < first + ROWS; number += 1) {
    const made = madeRow(number);
    const found = outcomeFaults(made);
    if (found.length > 0) faults.push(`row ${number}, ${made.kind}: ${found.join('; ')}`);
    if (!isShownInGrid(made)) faults.push(`row ${number}, ${made.kind}: not in the grid`);
    if (outcomeIn(made, made.row).changes.length > 0) changed.add(made.kind);
  }
  expect(faults.slice(0, SHOWN)).toEqual([]);
  const unchanging = new Set(['none', 'kept', 'excluded']);
  expect([...changed].toSorted()).toEqual(KINDS.filter((kind) => !unchanging.has(kind)).toSorted());
}, 600_000);

it('no sentence or table says that a kept part changes, no quotation has an invented comma, and no kept word is struck through', () => {
  const first = fc.readConfigureGlobal().seed ?? 0;
  const faults = Array.from({ length: ROWS }, (_, index) => first + index).flatMap((number) => {
    const made = madeRow(number);
    const { reasons } = made.row.judgement;
    const found = [
      ...falseClaims(made),
      ...reasons.flatMap(({ entered = '' }) => inventedCommas(entered, made.row.cells)),
      ...keptButStruck(made),
      ...notAsExported(made),
    ];
    return found.map((fault) => `row ${number}, ${made.kind}: ${fault}`);
  });
  expect(faults.slice(0, SHOWN)).toEqual([]);
}, 600_000);

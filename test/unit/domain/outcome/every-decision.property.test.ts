/**
 * Tests every kind of decision about rows with real addresses, in every layout that lists have. A row is made from its
 * number: `madeRow(number)` reproduces a failing row. The sample has 5,000 rows, or 30,000 with
 * `DOORSTEP_ALL_DECISIONS=1`.
 */

import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressColumns } from '#shared/domain/address/mapping.ts';
import { CHANGED_PARTS } from '#shared/domain/compare/change.ts';
import { countryName } from '#shared/domain/country/country-codes.ts';
import { type Outcome, outcomeOf } from '#shared/domain/outcome/outcome.ts';
import { acceptedRow } from '#shared/domain/outcome/row-text.ts';
import { fileReasonSentence } from '#shared/messages/export/export.ts';
import { rowQuestion } from '#shared/messages/review/questions.ts';
import { reasonSentence } from '#shared/messages/review/reasons.ts';
import { partWord } from '#shared/messages/words.ts';
import { markedImported } from '../../../../src-renderer/review/panel/marked-imported.ts';
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

const outcomeIn = ({ mapping, defaultCountry }: MadeRow, row: MadeRow['row']): Outcome =>
  outcomeOf(row, { mapping, defaultCountry, writeCountry: countryName });

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
    rowQuestion(made.row),
    reasonSentence(made.row.judgement, country),
    fileReasonSentence(accepted),
  ].flatMap((text) => text.split(/(?<=[.?]) (?=\p{Lu})/u));
  const words = CHANGED_PARTS.map((part) => partWord(part, country));
  return sentences.filter((sentence) => {
    const named = words.filter((word) => sentence.includes(word));
    return CLAIM.test(sentence) && (named.length === 0 || named.some((word) => !written.includes(word)));
  });
}

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

it('no sentence says that a kept part changes, no quotation has an invented comma, and no kept word is struck through', () => {
  const first = fc.readConfigureGlobal().seed ?? 0;
  const faults = Array.from({ length: ROWS }, (_, index) => first + index).flatMap((number) => {
    const made = madeRow(number);
    const { reasons } = made.row.judgement;
    const found = [
      ...falseClaims(made),
      ...reasons.flatMap(({ entered = '' }) => inventedCommas(entered, made.row.cells)),
      ...keptButStruck(made),
    ];
    return found.map((fault) => `row ${number}, ${made.kind}: ${fault}`);
  });
  expect(faults.slice(0, SHOWN)).toEqual([]);
}, 600_000);

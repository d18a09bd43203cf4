/** What is said of address labels. */
import type { LabelFaults, RowsLeftOut } from '../contract/labels.ts';
import { LABEL_PAGES, type LabelSheet, labelsPerSheet } from '../domain/labels/label-sheets.ts';
import { countOf, formatNumber } from './format.ts';

/** "Avery L7160, J8160, Herma 4677": a maker is named once for its numbers in a row. */
export function sheetNames({ names }: LabelSheet): string {
  let before = '';
  const shown = names.map((name) => {
    const maker = name.slice(0, name.lastIndexOf(' '));
    const isSame = maker === before;
    before = maker;
    return isSame ? name.slice(maker.length + 1) : name;
  });
  return shown.join(', ');
}

/** No column of the list is one of names. */
export const LABELS_WITHOUT_NAMES =
  'No recipient or organisation column is chosen, so the labels have only addresses. To add names, close this, open “Columns and country…” and choose one.';

/** "21 a sheet, 63.5 × 38.1 mm, A4". */
export function sheetWords(sheet: LabelSheet): string {
  const { width, height, page } = sheet;
  return `${labelsPerSheet(sheet)} a sheet, ${width} × ${height} mm, ${LABEL_PAGES[page].words}`;
}

/** Why rows have no label, one sentence each; what can be done is in it. */
export function labelFaultSentences({
  counts,
  letters,
}: Pick<LabelFaults, 'counts' | 'letters'>): readonly string[] {
  const { letters_missing, too_long, no_address } = counts;
  return [
    ...(letters_missing === 0
      ? []
      : [
          `${countOf(letters_missing, 'address has', 'addresses have')} letters that cannot be printed right: ${letters.join(' ')}. The app’s font writes Latin, Greek, Cyrillic, Armenian and Georgian letters.`,
        ]),
    ...(too_long === 0
      ? []
      : [
          `${countOf(too_long, 'address is', 'addresses are')} too long for this label, even in small print. Choose larger labels.`,
        ]),
    ...(no_address === 0 ? [] : [`${countOf(no_address, 'row has', 'rows have')} no address.`]),
  ];
}

/** "4 rows have no label, because they cannot be printed: rows 2, 15–17." */
export function leftOutSentence({ rows, positions }: RowsLeftOut): string {
  const ranges: { readonly first: number; last: number }[] = [];
  for (const position of positions) {
    const range = ranges.at(-1);
    if (range?.last === position - 1) range.last = position;
    else ranges.push({ first: position, last: position });
  }
  const shown = ranges.map(({ first, last }) =>
    first === last ? formatNumber(first) : `${formatNumber(first)}–${formatNumber(last)}`,
  );
  const left = rows - positions.length;
  const more = left > 0 ? ` and ${formatNumber(left)} more` : '';
  const why = rows === 1 ? 'because it cannot be printed: row' : 'because they cannot be printed: rows';
  return `${countOf(rows, 'row has', 'rows have')} no label, ${why} ${shown.join(', ')}${more}.`;
}

/** "1,204 labels on 58 sheets". */
export function labelsOnSheets(labels: number, sheets: number): string {
  return `${countOf(labels, 'label')} on ${countOf(sheets, 'sheet')}`;
}

/** Where printing begins: "Label 4 of 21". */
export function startWords(startAt: number, perSheet: number): string {
  return `Label ${formatNumber(startAt)} of ${formatNumber(perSheet)}`;
}

import type { LabelFaults, RowsLeftOut } from '../../contract/export/labels.ts';
import { LABEL_PAGES, type LabelSheet, labelsPerSheet } from '../../domain/labels/label-sheets.ts';
import { byCount, countOf, formatNumber, listOf } from '../format.ts';

/** Returns "Avery L7160, J8160, Herma 4677", which names each maker once for consecutive numbers. */
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

/** A warning in the dialog of labels if neither a recipient nor an organisation column is mapped. */
export const LABELS_WITHOUT_NAMES =
  'No recipient or organisation column is chosen, so the labels have only addresses. To add names, close this, open “Columns and country…” and choose one.';

/** Describes the chosen sheet, with the size of one label. */
export function sheetWords(sheet: LabelSheet): string {
  const { width, height, page } = sheet;
  return `${labelsPerSheet(sheet)} per sheet, ${width} × ${height} mm, ${LABEL_PAGES[page].words}`;
}

/** Says for each reason how many rows would have no label. Part of the failure `labels_not_printable`. */
export function labelFaultSentences({
  counts,
  letters,
}: Pick<LabelFaults, 'counts' | 'letters'>): readonly string[] {
  const { letters_missing, too_long, no_address, no_street } = counts;
  return [
    ...(letters_missing === 0
      ? []
      : [
          byCount(letters_missing, {
            one: `1 address has letters that cannot be printed correctly: ${letters.join(' ')}.`,
            other: (n) =>
              `${n} addresses have letters that cannot be printed correctly: ${letters.join(' ')}.`,
          }),
          'Doorstep can print Latin, Greek, Cyrillic, Armenian and Georgian letters.',
        ]),
    ...(too_long === 0
      ? []
      : [
          byCount(too_long, {
            one: '1 address is too long for this label, even in small print. Choose larger labels.',
            other: (n) =>
              `${n} addresses are too long for this label, even in small print. Choose larger labels.`,
          }),
        ]),
    ...(no_address === 0
      ? []
      : [byCount(no_address, { one: '1 row has no address.', other: (n) => `${n} rows have no address.` })]),
    ...(no_street === 0
      ? []
      : [
          byCount(no_street, {
            one: '1 address has no street, building or PO box. A letter may not arrive.',
            other: (n) => `${n} addresses have no street, building or PO box. Letters may not arrive.`,
          }),
        ]),
  ];
}

/** Returns "4 rows have no label because you left them out: 2 and 15–17." `positions` may be shorter than `rows`. */
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
  const named = listOf(left > 0 ? [...shown, `${formatNumber(left)} more`] : shown);
  return byCount(rows, {
    one: `Row ${named} has no label because you left it out.`,
    other: (n) => `${n} rows have no label because you left them out: ${named}.`,
  });
}

/** Returns a text such as "120 labels · 6 sheets". */
export function labelsOnSheets(labels: number, sheets: number): string {
  return `${countOf(labels, 'label')} · ${countOf(sheets, 'sheet')}`;
}

/** Returns the place of the first printed label on the first sheet: "Label 4 of 21". */
export function startWords(startAt: number, perSheet: number): string {
  return `Label ${formatNumber(startAt)} of ${formatNumber(perSheet)}`;
}

/** The dialog that makes address labels. */
import { LABEL_PAGES, type LabelSheet } from '../../domain/labels/label-sheets.ts';
import { labelsOnSheets, sheetNames, startWords } from '../export/labels.ts';
import { byCount, countOf, formatNumber } from '../format.ts';

export const LABELS = {
  title: 'Address labels',
  firstSheet: 'The first sheet',
  startAt: 'Start at label',
  startHint: 'To start elsewhere, choose another label. Labels before it stay empty.',
  sheet: 'Sheet',
  households: 'One label for each household',
  householdsHint:
    'Up to four people at the same address share one label: “Anna & Ben Miller”. People of an organisation get separate labels.',
  rules: 'Excluded rows never get a label. The country is printed on labels that go abroad.',
  undecidedHint: 'Rows without a decision are printed as they were imported.',
  make: 'Make labels',
  other: 'Other labels…',
  leaveOut: 'Leave them out',
  printStreetless: 'Print without a street',
  making: 'Making the labels…',
  progress: 'Labels',
  print:
    'Print at 100% (“actual size”). Print the first page on plain paper and hold it against a sheet of labels. Then print on the labels.',
  noAddress: 'no address',
} as const;

/** Returns a text such as "Avery L7160, J8160 (A4)". */
export const sheetLabel = (sheet: LabelSheet): string =>
  `${sheetNames(sheet)} (${LABEL_PAGES[sheet.page].words})`;

/** Labels a choice of rows. @param rows the decided rows, without excluded ones */
export const decidedRowsLabel = (rows: number): string => `Decided (${countOf(rows, 'row')})`;

/** Returns a text such as "1,204 labels on 58 sheets". @param isMost whether joined households may make them fewer */
export const labelCountWords = (labels: number, sheets: number, isMost: boolean): string =>
  isMost ? `At most ${labelsOnSheets(labels, sheets)}` : labelsOnSheets(labels, sheets);

/** Shown next to the picture of the first sheet. @param startAt place on the sheet, from 1 */
export const firstLabelSentence = (startAt: number, perSheet: number): string =>
  `${startWords(startAt, perSheet)} is the first one printed.`;

export const labelsMadeSentence = (labels: number, sheets: number): string =>
  `${labelsOnSheets(labels, sheets)}.`;

export const labelProgress = (rows: number, total: number): string =>
  `${formatNumber(rows)} of ${countOf(total, 'row')} read`;

/** Precedes the text of a label that cannot be printed. */
export const faultRowLabel = (position: number): string => `Row ${formatNumber(position)}:`;

export const withoutFaultsSentence = (labels: number): string =>
  labels === 0
    ? 'No other row gets a label.'
    : byCount(labels, {
        one: 'Without them there is 1 label.',
        other: (n) => `Without them there are ${n} labels.`,
      });

/**
 * Label sheets on the market. Measures are in mm, from the table of LibreOffice 7.4 (share/labels/labels.xml, the
 * makers' own templates). Avery L7160 to L7165 and L7651, and Herma 4457, 4464, 4614, 4625 and 5053 agree with the
 * templates of gLabels within 0.5 mm.
 */

export type LabelSheet = {
  /** Makers and product numbers of sheets with these measures, the best known first. */
  readonly names: readonly [string, ...string[]];
  readonly page: 'a4' | 'letter';
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  /** The distance from the edge of the page to the first label. */
  readonly left: number;
  readonly top: number;
  /** The distance from the edge of a label to the same edge of the next label. */
  readonly pitchX: number;
  readonly pitchY: number;
};

/** In the order of the menu. */
export const LABEL_SHEET_IDS = [
  'avery_l7160',
  'avery_l7159',
  'avery_l7161',
  'avery_l7162',
  'avery_l7163',
  'avery_l7164',
  'avery_l7165',
  'avery_l7173',
  'avery_l7651',
  'zweckform_3422',
  'zweckform_3424',
  'zweckform_3425',
  'zweckform_3427',
  'zweckform_3474',
  'zweckform_3475',
  'herma_4462',
  'herma_4625',
  'herma_5053',
  'avery_5160',
  'avery_5161',
  'avery_5162',
  'avery_5163',
  'avery_5164',
] as const;
export type LabelSheetId = (typeof LABEL_SHEET_IDS)[number];

/** Width and height in mm, in portrait format. */
export const LABEL_PAGES: {
  readonly [P in LabelSheet['page']]: {
    readonly words: string;
    readonly width: number;
    readonly height: number;
  };
} = {
  a4: { words: 'A4', width: 210, height: 297 },
  letter: { words: 'US Letter', width: 215.9, height: 279.4 },
};

type Grid = readonly [columns: number, rows: number];
type Pair = readonly [horizontal: number, vertical: number];

/** Describes a sheet. If no pitch is given, the labels touch, so that the pitch is their size. */
function sheet(
  page: LabelSheet['page'],
  names: LabelSheet['names'],
  [columns, rows]: Grid,
  [width, height]: Pair,
  [left, top]: Pair,
  [pitchX, pitchY]: Pair = [width, height],
): LabelSheet {
  return { names, page, columns, rows, width, height, left, top, pitchX, pitchY };
}

export const LABEL_SHEETS: { readonly [S in LabelSheetId]: LabelSheet } = {
  avery_l7160: sheet(
    'a4',
    ['Avery L7160', 'Avery J8160', 'Herma 4677'],
    [3, 7],
    [63.5, 38.1],
    [7.2, 15.15],
    [66.04, 38.1],
  ),
  avery_l7159: sheet(
    'a4',
    ['Avery L7159', 'Avery J8159'],
    [3, 8],
    [64, 33.86],
    [6.46, 13.06],
    [66.54, 33.86],
  ),
  avery_l7161: sheet(
    'a4',
    ['Avery L7161', 'Avery J8161'],
    [3, 6],
    [63.5, 46.56],
    [7.21, 8.82],
    [66.04, 46.56],
  ),
  avery_l7162: sheet(
    'a4',
    ['Avery L7162', 'Avery J8162'],
    [2, 8],
    [99.06, 33.87],
    [4.67, 13.02],
    [101.6, 33.87],
  ),
  avery_l7163: sheet(
    'a4',
    ['Avery L7163', 'Avery J8163', 'Herma 4678'],
    [2, 7],
    [99.06, 38.1],
    [4.67, 15.15],
    [101.6, 38.1],
  ),
  avery_l7164: sheet('a4', ['Avery L7164'], [3, 4], [63.5, 71.97], [7.21, 4.57], [66.04, 71.97]),
  avery_l7165: sheet(
    'a4',
    ['Avery L7165', 'Avery J8165'],
    [2, 4],
    [99.06, 67.73],
    [4.67, 13.04],
    [101.6, 67.73],
  ),
  avery_l7173: sheet('a4', ['Avery L7173'], [2, 5], [99.06, 57], [4.67, 6], [101.6, 57]),
  avery_l7651: sheet('a4', ['Avery L7651'], [5, 13], [38.1, 21.17], [4.67, 10.9], [40.64, 21.17]),
  zweckform_3422: sheet('a4', ['Avery Zweckform 3422'], [3, 8], [70, 35], [0, 8.43]),
  zweckform_3424: sheet('a4', ['Avery Zweckform 3424', 'Herma 4457'], [2, 6], [105, 48], [0, 4.5]),
  zweckform_3425: sheet('a4', ['Avery Zweckform 3425'], [2, 5], [105, 57], [0, 5.93]),
  zweckform_3427: sheet('a4', ['Avery Zweckform 3427', 'Herma 4470'], [2, 4], [105, 74.2], [0, 0]),
  zweckform_3474: sheet('a4', ['Avery Zweckform 3474', 'Herma 4464'], [3, 8], [70, 37.1], [0, 0]),
  zweckform_3475: sheet(
    'a4',
    ['Avery Zweckform 3475', 'Avery Zweckform 3490', 'Herma 4360', 'Herma 4453'],
    [3, 8],
    [70, 36],
    [0, 4.5],
  ),
  herma_4462: sheet('a4', ['Herma 4462'], [2, 8], [105, 37.1], [0, 0]),
  herma_4625: sheet('a4', ['Herma 4625'], [2, 7], [105, 42.42], [0, 0]),
  herma_5053: sheet('a4', ['Herma 5053', 'Herma 4614'], [3, 8], [66, 33.87], [6, 13.03]),
  avery_5160: sheet(
    'letter',
    ['Avery 5160', 'Avery 8160'],
    [3, 10],
    [66.68, 25.4],
    [4.78, 12.7],
    [69.85, 25.4],
  ),
  avery_5161: sheet(
    'letter',
    ['Avery 5161', 'Avery 8161'],
    [2, 10],
    [101.6, 25.4],
    [3.96, 12.7],
    [106.36, 25.4],
  ),
  avery_5162: sheet(
    'letter',
    ['Avery 5162', 'Avery 8162'],
    [2, 7],
    [101.6, 33.87],
    [3.96, 21.17],
    [106.36, 33.87],
  ),
  avery_5163: sheet(
    'letter',
    ['Avery 5163', 'Avery 8163'],
    [2, 5],
    [101.6, 50.8],
    [3.96, 12.7],
    [106.36, 50.8],
  ),
  avery_5164: sheet(
    'letter',
    ['Avery 5164', 'Avery 8164'],
    [2, 3],
    [101.6, 84.67],
    [3.96, 12.7],
    [106.36, 84.67],
  ),
};

export const labelsPerSheet = ({ columns, rows }: LabelSheet): number => columns * rows;

const LETTER_COUNTRIES = new Set([
  'usa',
  'can',
  'mex',
  'pri',
  'phl',
  'chl',
  'col',
  'ven',
  'cri',
  'gtm',
  'pan',
  'dom',
]);

/** Returns the initial choice of sheet. @param country ISO-3 of the sender; null when unknown */
export function usualSheet(country: string | null): LabelSheetId {
  return country !== null && LETTER_COUNTRIES.has(country) ? 'avery_5160' : 'avery_l7160';
}

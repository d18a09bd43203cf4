import type { KeptCell } from '#shared/contract/export/not-kept.ts';
import type { WorkbookRanges } from '../../../support/files/workbook-ranges.ts';

export type MadeWorkbook = {
  readonly file: string;
  readonly firstAdded: string;
  readonly dimension: string;
  /** Ranges that must also cover our columns. All others stay unchanged. */
  readonly widened?: Partial<WorkbookRanges>;
  /** Cells of the columns B to E that keep their value, with the reason. */
  readonly kept?: Readonly<Record<string, KeptCell>>;
  /** The totals row of a table. It is read as a row of the list, and nothing is written into it. */
  readonly totalsRow?: number;
  readonly isProtected?: true;
};

const OURS = 'Verdict, Confidence, Why';
const MEMBERS = 'Name, Street, Number, City, Postcode, Since, Paid';

export const MADE_WORKBOOKS: readonly MadeWorkbook[] = [
  {
    file: 'openpyxl-table.xlsx',
    firstAdded: 'H',
    dimension: 'A1:J8',
    widened: {
      tables: { Members: ['A1:J8', 'A1:J7', `${MEMBERS}, ${OURS}`] },
      names: {
        // A formula that sums this name would also sum our numbers.
        WholeList: 'Members!$A$1:$G$7',
        Cities: 'Members!$D$2:$D$7',
        '0 _xlnm.Print_Titles': "'Members'!1:1",
        '0 _xlnm.Print_Area': "'Members'!$A$1:$J$8",
      },
      validations: ['D2:D7', 'A2:J7'],
      formats: ['A2:J7', 'G2:G7'],
    },
    totalsRow: 8,
    kept: { B8: 'table', C8: 'table', D8: 'table', E8: 'table' },
  },
  {
    file: 'openpyxl-notes.xlsx',
    // The remark in H4 is merged over H and I. Column I is outside the list, so the filter ends before it.
    firstAdded: 'J',
    dimension: 'A1:L9',
    kept: { C8: 'merged' },
  },
  {
    file: 'openpyxl-shared-formulas.xlsx',
    firstAdded: 'K',
    dimension: 'A1:M7',
    kept: Object.fromEntries([2, 3, 4, 5, 6, 7].map((row) => [`D${row}`, 'formula'])),
  },
  { file: 'openpyxl-protected.xlsx', firstAdded: 'H', dimension: 'A1:J7', isProtected: true },
  {
    file: 'xlsxwriter-table.xlsx',
    firstAdded: 'I',
    dimension: 'A1:K8',
    widened: {
      tables: { People: ['A1:K8', 'A1:K7', `${MEMBERS}, Twice, ${OURS}`] },
      names: { '0 _xlnm.Print_Area': 'Members!$A$1:$K$8', '0 _xlnm.Print_Titles': 'Members!$1:$1' },
      formats: ['A2:K7', 'G2:G7'],
    },
    totalsRow: 8,
    kept: { B8: 'table', C8: 'table', D8: 'table', E8: 'table' },
  },
  {
    file: 'xlsxwriter-formulas.xlsx',
    firstAdded: 'K',
    dimension: 'A1:M7',
    widened: {
      filter: 'A1:M7',
      names: {
        '0 _xlnm._FilterDatabase': 'Members!$A$1:$M$7',
        '0 Everything': 'Members!$A$1:$M$7',
        Streets: 'Members!$B$2:$B$7',
      },
    },
    kept: { D2: 'formula', D4: 'formula', D6: 'formula' },
  },
  {
    file: 'xlsxwriter-right-to-left.xlsx',
    firstAdded: 'H',
    dimension: 'A1:J9',
    widened: { filter: 'A3:J9', names: { '0 _xlnm._FilterDatabase': 'Members!$A$3:$J$9' } },
  },
  { file: 'xlsxwriter-protected.xlsx', firstAdded: 'H', dimension: 'A1:J7', isProtected: true },
  // An array formula in K and merged cells in M and N lie between the list and our columns, so no range can grow.
  { file: 'libreoffice-list.xlsx', firstAdded: 'O', dimension: 'A1:Q7' },
  { file: 'libreoffice-pivot.xlsx', firstAdded: 'H', dimension: 'A1:J7' },
  { file: 'libreoffice-protected.xlsx', firstAdded: 'H', dimension: 'A1:J7', isProtected: true },
];

/** The columns a list has: our own and all of the file's. */
import type { ReactNode } from 'react';
import type { GridLayout } from '#shared/contract/layout.ts';
import type { SortField, SortKey } from '#shared/contract/view.ts';
import type { ColumnMapping } from '#shared/domain/columns/mapping.ts';
import { asksOnlyEmails } from '#shared/domain/columns/mapping.ts';
import type { Row } from '#shared/domain/list/row.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { addressColumns } from '../../store/importing/column-mapping.ts';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import {
  showAccuracy,
  showConfidence,
  showDecision,
  showEmails,
  showFlag,
  showImported,
  showMeantEmails,
  showReason,
  showSuggested,
  showVerdict,
} from './grid-cells.tsx';

export type GridColumn = {
  readonly id: string;
  readonly title: string;
  /** px, until a person changes it. */
  readonly width: number;
  /** Seen without scrolling where there is room: these fill the grid's width until a person changes a width. */
  readonly isMain: boolean;
  /** Its share of the room that the main columns leave over. */
  readonly share: number;
  /** null: rows have no order by it. */
  readonly sortBy: SortKey['by'] | null;
  /** The place in the file, from 0; null for our own. */
  readonly original: number | null;
  readonly show: (row: Row) => ReactNode;
};

type Own = Pick<GridColumn, 'title' | 'width' | 'show'> & {
  readonly id: SortField | 'imported' | 'email' | 'meant' | 'flag';
  readonly isMain?: boolean;
  readonly share?: number;
  readonly isSorted?: boolean;
};

const own = ({ isMain = true, share = 0, isSorted = true, ...column }: Own): GridColumn => ({
  ...column,
  isMain,
  share,
  sortBy: isSorted && !isUnsorted(column.id) ? column.id : null,
  original: null,
});

const isUnsorted = (id: Own['id']): id is Exclude<Own['id'], SortField> =>
  ['imported', 'email', 'meant', 'flag'].includes(id);

export const originalId = (column: number): string => `column-${column}`;

/** In the order they stand in until a person moves one: what a row is known by, the question, the rest of the file. */
export function buildGridColumns(names: readonly string[], mapping: ColumnMapping): readonly GridColumn[] {
  const address = addressColumns(mapping);
  const name = nameColumn(names, address);
  const originals = names.map((title, column): GridColumn => {
    return {
      id: originalId(column),
      title,
      width: 112,
      isMain: column === name,
      share: 0,
      sortBy: column,
      original: column,
      show: ({ cells }) => untrusted(cells[column] ?? ''),
    };
  });
  const position = own({
    id: 'position',
    title: '#',
    width: 56,
    show: (row) => formatNumber(row.position),
  });
  const decision = own({ id: 'decision', title: 'Decision', width: 144, show: showDecision });
  const emails = own({ id: 'email', title: 'Email result', width: 132, show: showEmails });
  const flag = own({ id: 'flag', title: 'Flag', width: 60, isMain: false, show: showFlag });
  if (asksOnlyEmails(mapping))
    return columnsOfEmails({ position, emails, decision, flag, originals, name, mapping });
  return [
    position,
    own({ id: 'verdict', title: 'Verdict', width: 120, show: showVerdict }),
    ...originals.filter(({ original }) => original === name),
    own({
      id: 'imported',
      title: 'Address (imported)',
      width: 184,
      share: 1,
      show: (row) => showImported(row, address),
    }),
    own({
      id: 'suggested',
      title: 'Suggested',
      width: 184,
      share: 1,
      show: (row) => showSuggested(row, address),
    }),
    own({ id: 'confidence', title: 'Confidence', width: 100, show: showConfidence }),
    own({ id: 'reason', title: 'Reason', width: 176, show: showReason }),
    decision,
    // Behind the decision, which has to be in sight whatever a list has besides.
    ...(mapping.email === undefined ? [] : [emails]),
    flag,
    own({ id: 'accuracy', title: 'Accuracy', width: 144, isMain: false, show: showAccuracy }),
    ...originals.filter(({ original }) => original !== name),
  ];
}

type Around = {
  readonly [C in 'position' | 'emails' | 'decision' | 'flag']: GridColumn;
} & {
  readonly originals: readonly GridColumn[];
  /** See `nameColumn`. */
  readonly name: number | null;
  readonly mapping: ColumnMapping;
};

/** Where emails alone are checked: the email and what is suggested for it stand where the address does elsewhere. */
function columnsOfEmails({ position, emails, decision, flag, originals, name, mapping }: Around) {
  const isEmail = ({ original }: GridColumn): boolean => mapping.email?.includes(original ?? -1) ?? false;
  const others = originals.filter((column) => !isEmail(column));
  return [
    position,
    emails,
    ...originals.filter(isEmail).map((column) => ({ ...column, width: 224, isMain: true, share: 1 })),
    own({ id: 'meant', title: 'Suggested', width: 224, share: 1, show: showMeantEmails }),
    ...others.filter(({ original }) => original === name),
    decision,
    flag,
    ...others.filter(({ original }) => original !== name),
  ];
}

const NAME =
  /name|company|organi[sz]ation|customer|client|member|donor|contact|business|firm|practice|school|hospital/iu;

/** The column a row is known by: one that is called so, else the first that is no part of the address. null: none. */
function nameColumn(names: readonly string[], address: readonly number[]): number | null {
  const others = names.flatMap((name, column) => (address.includes(column) ? [] : [{ name, column }]));
  return (others.find(({ name }) => NAME.test(name)) ?? others[0])?.column ?? null;
}

/** The parts of the address stand together in one column; each on its own is there for who wants it. */
export const defaultLayout = (mapping: ColumnMapping): GridLayout => ({
  order: [],
  hidden: addressColumns(mapping).map(originalId),
  pinned: ['position', asksOnlyEmails(mapping) ? 'email' : 'verdict'],
  widths: {},
});

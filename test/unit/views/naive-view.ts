/** A slow and simple implementation of a view, which works row by row. Tests compare the real views with it. */
import type { Facet, RowFilter, SortKey } from '#shared/contract/review/view.ts';
import { ADDRESS_FIELDS } from '#shared/domain/address/address.ts';
import { readEmailCell } from '#shared/domain/email/email-cell.ts';
import { foldText } from '#shared/domain/text/fold.ts';
import { DECISIONS } from '#shared/domain/verdict/decision.ts';
import { REASON_CODES, VERDICTS } from '#shared/domain/verdict/judgement.ts';
import type { RowState } from '../../support/rows/stored-row-states.ts';

export type NaiveRow = RowState & { readonly position: number; readonly cells: readonly string[] };
/** `name` and `email` are columns. */
export type NaiveList = { readonly rows: readonly NaiveRow[]; readonly name: number; readonly email: number };

const PARTS = [...ADDRESS_FIELDS, 'unit'];

const EMAIL_OF_CELL = {
  nothing: 'none',
  one: 'not_checked',
  several: 'not_sent',
  nonsense: 'not_sent',
} as const;

export function valuesOf(facet: Facet, row: NaiveRow, list: NaiveList): readonly string[] {
  switch (facet) {
    case 'changed_part':
      return PARTS.filter((_, bit) => (row.changedParts & (1 << bit)) !== 0);
    case 'decision':
      return [row.decision === null ? 'none' : row.decision + (row.decidedBy === 'rule' ? '_by_rule' : '')];
    case 'newer_answer':
      return ['none'];
    case 'flag':
      return [row.note === null ? 'none' : 'flagged'];
    case 'email':
      return [EMAIL_OF_CELL[readEmailCell(row.cells[list.email] ?? '').kind]];
    case 'email_flag':
      return readEmailCell(row.cells[list.email] ?? '').kind === 'nonsense' ? ['to_review'] : [];
    case 'match_type':
      return [row.matchType];
    case 'duplicate': {
      const others = list.rows.filter(
        ({ position, deliveryKey }) =>
          position !== row.position && deliveryKey !== null && deliveryKey === row.deliveryKey,
      );
      const name = nameOf(row, list);
      if (others.length === 0) return ['none'];
      return [
        name !== '' && others.some((other) => nameOf(other, list) === name)
          ? 'same_person'
          : 'same_household',
      ];
    }
    default:
      return [row[facet]];
  }
}

const nameOf = ({ cells }: NaiveRow, { name }: NaiveList): string => foldText(cells[name] ?? '');

const WANTS_REVIEW: ReadonlySet<string> = new Set(['confirm', 'fix', 'choose']);

export type FilterTermName = Facet | 'confidence' | 'text' | 'change' | 'kind' | 'duplicateOf';

export function passes(row: NaiveRow, filter: RowFilter, list: NaiveList, without?: FilterTermName): boolean {
  const { facets, confidence, text, change, kind, duplicateOf } = filter;
  for (const [facet, wanted] of Object.entries(facets) as [Facet, readonly string[]][]) {
    if (facet !== without && !valuesOf(facet, row, list).some((value) => wanted.includes(value)))
      return false;
  }
  if (confidence && without !== 'confidence') {
    if (row.confidence === null || row.confidence < confidence.from || row.confidence > confidence.to)
      return false;
  }
  if (!row.cells.some((cell) => cell.toLowerCase().includes(text.toLowerCase()))) return false;
  if (change !== null && row.changeKey !== change) return false;
  if (
    kind !== null &&
    (row.kindKey === null ||
      !WANTS_REVIEW.has(row.verdict) ||
      row.kindKey * 16 + VERDICTS.indexOf(row.verdict) !== kind.key)
  )
    return false;
  if (duplicateOf === null) return true;
  const key = list.rows[duplicateOf - 1]?.deliveryKey ?? null;
  return key !== null && row.deliveryKey === key;
}

export function sorted(rows: readonly NaiveRow[], sort: readonly SortKey[]): readonly NaiveRow[] {
  return rows.toSorted((left, right) => {
    for (const { by, descending } of sort) {
      const [one, other] = [sortValue(left, by), sortValue(right, by)];
      if (one === null || other === null) {
        if (one !== other) return one === null ? 1 : -1;
        continue;
      }
      const order = compare(one, other);
      if (order !== 0) return descending ? -order : order;
    }
    return left.position - right.position;
  });
}

type Sortable = number | string;

function compare(one: Sortable, other: Sortable): number {
  if (typeof one !== typeof other) return typeof one === 'number' ? -1 : 1;
  if (typeof one === 'string') return Buffer.compare(Buffer.from(one), Buffer.from(String(other)));
  return one - Number(other);
}

function sortValue(row: NaiveRow, by: SortKey['by']): Sortable | null {
  switch (by) {
    case 'position':
      return row.position;
    case 'verdict':
      return VERDICTS.indexOf(row.verdict);
    case 'reason':
      return REASON_CODES.indexOf(row.reason);
    case 'confidence':
      return row.confidence;
    case 'accuracy':
      return row.accuracy === '' ? null : row.accuracy;
    case 'decision':
      return row.decision === null
        ? null
        : DECISIONS.indexOf(row.decision) + (row.decidedBy === 'rule' ? DECISIONS.length : 0);
    case 'suggested':
    case 'review':
      throw new Error('has its own test');
    default: {
      const cell = (row.cells[by] ?? '').trim();
      if (cell === '') return null;
      return /^[+-]?(\d+\.?\d*|\.\d+)$/u.test(cell) ? Number(cell) : cell.toLowerCase();
    }
  }
}

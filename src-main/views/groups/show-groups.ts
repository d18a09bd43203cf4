/** Returns groups as the page shows them. Counts come from the columns, and the few examples are read by position. */

import type { ChangeGroup, DuplicateGroup, DuplicateKind } from '#shared/contract/review/groups.ts';
import { knownByColumn } from '#shared/domain/columns/cells/known-by.ts';
import { hasRecipient, recipientLine } from '#shared/domain/columns/recipient.ts';
import { nameColumns } from '#shared/domain/verdict/duplicate.ts';
import type { ViewReads } from '../../db/reads/view-reads.ts';
import type { StoredList } from '../../db/repositories/list-repository.ts';
import type { ListColumns } from '../columns/list-columns.ts';
import { CHANGED, markOf, type TargetRows } from '../targeted-rows.ts';
import type { DuplicatesView, FullView } from '../view-rows.ts';
import { countGroups, pickRows } from './change-groups.ts';
import { firstsOf, membersOfGroup } from './duplicates.ts';
import { readExamples } from './row-examples.ts';

type Page = { readonly offset: number; readonly limit: number };

/** The maximum number of rows that are shown of a group: enough to judge it. */
const MOST_MEMBERS = 100;

/** Returns a page of the groups, the largest first. `total` counts all groups. */
export function showChangeGroups(
  { columns, mask }: FullView,
  { offset, limit }: Page,
  list: StoredList,
  reads: ViewReads,
): { total: number; groups: readonly ChangeGroup[] } {
  const { ids, rows, undecided } = countGroups(columns, mask);
  const shown = ids.slice(offset, offset + limit);
  const picked = pickRows(columns, mask, shown);
  const wanted = [...picked.values()].flatMap(({ examples, exceptions }) => [...examples, ...exceptions]);
  const read = readExamples(wanted, list, reads);
  const groups = shown.map((id): ChangeGroup => {
    const { examples = [], exceptions = [] } = picked.get(id) ?? {};
    const first = read.row(examples[0] ?? -1);
    return {
      key: columns.changes.keyOf(id),
      changes: first?.judgement.comparison.filter(({ change }) => change !== 'none') ?? [],
      rows: rows[id] ?? 0,
      undecided: undecided[id] ?? 0,
      examples: read.all(examples),
      exceptions: read.all(exceptions),
    };
  });
  return { total: ids.length, groups };
}

/** Returns the groups of a kind with a row that passes the filter. Such a group includes even rows that do not pass. */
export function showDuplicates(
  { columns, mask, duplicates, names }: DuplicatesView,
  kind: DuplicateKind,
  { offset, limit }: Page,
  list: StoredList,
  reads: ViewReads,
): { total: number; groups: readonly DuplicateGroup[] } {
  const passing = firstsOf(duplicates, kind)
    .map((first) => ({ first, rows: membersOfGroup(duplicates, columns, names, first, kind) }))
    .filter(({ rows }) => rows.some((row) => mask[row] === 0));
  const shown = passing.slice(offset, offset + limit);
  const read = readExamples(
    shown.flatMap(({ rows }) => [...rows.subarray(0, MOST_MEMBERS)]),
    list,
    reads,
  );
  const { columns: titles, settings } = list;
  const tellingNames = nameColumns(titles, settings.mapping);
  const knownBy = knownByColumn(titles, settings.mapping);
  // If no column names people, the row's label column still identifies the row.
  const columnsOfNames = tellingNames.length > 0 || knownBy === null ? tellingNames : [knownBy];
  const textOf = (cells: readonly string[], wanted: readonly number[]): string =>
    filled(wanted.map((column) => cells[column]?.trim() ?? '')).join(' ');
  const nameOf = (position: number): string => {
    const { cells = [] } = read.row(position - 1) ?? {};
    if (!hasRecipient(settings.mapping)) return textOf(cells, columnsOfNames);
    const organisation = textOf(cells, settings.mapping.organisation ?? []);
    return filled([recipientLine(cells, settings.mapping), organisation]).join(', ');
  };
  const groups = shown.map(({ first, rows }): DuplicateGroup => {
    const members = read.all([...rows.subarray(0, MOST_MEMBERS)]);
    return {
      key: first + 1,
      kind,
      address: members[0]?.suggested ?? '',
      rows: rows.length,
      mark: markOf(asTarget(rows, columns)),
      members: members.map((member) => ({ ...member, name: nameOf(member.position) })),
    };
  });
  return { total: passing.length, groups };
}

/** Returns the rows of a group with their revisions. @param rows positions - 1 */
export const asTarget = (rows: Uint32Array, { revision }: Pick<ListColumns, 'revision'>): TargetRows => ({
  positions: rows.map((row) => row + 1),
  revisions: rows.map((row) => revision[row] ?? CHANGED),
});

const filled = (texts: readonly string[]): readonly string[] => texts.filter((text) => text !== '');

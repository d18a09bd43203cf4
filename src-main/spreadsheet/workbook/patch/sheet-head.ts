/** Updates the XML before the rows of a worksheet for added columns: the stated range, and the column widths. */
import { columnLetters } from '#shared/domain/columns/column-letters.ts';
import { columnOf } from '../../cell-reference.ts';
import type { AddedColumnHead } from '../../sheet.ts';
import type { AddedPlace } from '../cell-range.ts';
import {
  appended,
  applyEdits,
  type Edit,
  inOrder,
  withAttributes,
  type XmlElement,
} from '../xml/xml-elements.ts';
import type { OutsideRows } from './outside-rows.ts';
import type { UsedRange } from './used-range.ts';

/** Returns the text before the rows. @param added our columns at `place` */
export function writtenHead(
  { head, elements }: OutsideRows,
  used: UsedRange,
  { firstAdded }: AddedPlace,
  added: readonly AddedColumnHead[],
): string {
  const before = elements.filter(({ from }) => from < head.length);
  const dimension = before.find(({ name, parent }) => name === 'dimension' && parent === 'worksheet');
  const edits = [
    ...(dimension ? dimensionEdit(head, dimension, used) : []),
    ...(added.length > 0 ? columnEdits(head, before, firstAdded, added) : []),
  ];
  return applyEdits(head, inOrder(edits));
}

/** Extends the stated range to all cells, because many programs state a wrong range. */
function dimensionEdit(head: string, dimension: XmlElement, used: UsedRange): readonly Edit[] {
  const stated = /^([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?$/u.exec(dimension.attribute('ref') ?? '');
  if (!stated) return [];
  const [, left = '', top = '', right = left, bottom = top] = stated;
  const ref =
    columnLetters(Math.min(columnOf(left), used.firstColumn)) +
    `${Math.min(Number(top), used.firstRow)}:` +
    columnLetters(Math.max(columnOf(right), used.lastColumn)) +
    `${Math.max(Number(bottom), used.lastRow)}`;
  const { from, openEnd } = dimension;
  return [{ from, to: openEnd, text: withAttributes(head.slice(from, openEnd), { ref }) }];
}

/** Replaces the widths of these columns with ours. An element that covers more columns is split around them. */
function columnEdits(
  head: string,
  elements: readonly XmlElement[],
  firstAdded: number,
  added: readonly AddedColumnHead[],
): readonly Edit[] {
  const list = elements.findLast(({ name, parent }) => name === 'cols' && parent === 'worksheet');
  const prefix = elements[0]?.prefix ?? '';
  // Column numbers are 1-based, as in the elements.
  const first = firstAdded + 1;
  const last = firstAdded + added.length;
  const ours = added
    .map(
      ({ width }, i) =>
        `<${prefix}col min="${first + i}" max="${first + i}" width="${width}" customWidth="1"/>`,
    )
    .join('');
  // The widths are the last element before the rows.
  if (!list) return [{ from: head.length, to: head.length, text: `<${prefix}cols>${ours}</${prefix}cols>` }];

  const edits: Edit[] = [];
  let isPlaced = false;
  for (const column of elements) {
    if (column.name !== 'col' || column.from < list.from || column.to > list.to) continue;
    const min = Number(column.attribute('min'));
    const max = Number(column.attribute('max'));
    if (max < first) continue;
    const isBeyond = min > last;
    if (isBeyond && isPlaced) continue;
    const part = (from: number, to: number): string =>
      from > to ? '' : withAttributes(head.slice(column.from, column.to), { min: `${from}`, max: `${to}` });
    const text = isBeyond
      ? ours + head.slice(column.from, column.to)
      : part(min, first - 1) + (isPlaced ? '' : ours) + part(last + 1, max);
    edits.push({ from: column.from, to: column.to, text });
    isPlaced = true;
  }
  return isPlaced ? edits : appended(head, list, ours);
}

/** Returns a function that gives the cell format for missing cells of a column; 0 if none is stated. */
export function columnStyles({ elements }: OutsideRows): (column: number) => number {
  const columns = elements
    .filter(
      ({ name, parent, attribute }) => name === 'col' && parent === 'cols' && attribute('style') !== null,
    )
    .map(({ attribute }) => ({
      min: Number(attribute('min')),
      max: Number(attribute('max')),
      style: Number(attribute('style')),
    }));
  const known = new Map<number, number>();
  return (column) => {
    const found =
      known.get(column) ?? columns.find(({ min, max }) => min <= column + 1 && column < max)?.style ?? 0;
    known.set(column, found);
    return found;
  };
}

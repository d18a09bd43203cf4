import type { FilePreview, ListOrigin } from '../../contract/import/preview.ts';
import type { ColumnMapping } from '../../domain/address/mapping.ts';
import { addedColumns } from '../../domain/columns/added-columns.ts';
import { formatNumber, joinSentences, namesOf } from '../format.ts';
import { shownText } from '../shown-text.ts';

type Opened = Pick<FilePreview, 'columns' | 'origin'>;

/** Returns the sentences about the list of an exported file and about the added columns; '' if it is not an export. */
export const ownExportSentence = (opened: Opened, mappings: readonly ColumnMapping[]): string =>
  joinSentences(opened.origin ? originSentence(opened.origin) : '', addedColumnsSentence(opened, mappings));

/** Doorstep recognises the list by a few rows and by its own columns. It does not look for other changes in the file. */
export const originSentence = ({ name, isInTrash }: ListOrigin): string =>
  isInTrash
    ? `This looks like an export of the list “${shownText(name)}”, which is in the trash. That list does not contain changes made in this file after the export.`
    : `This looks like an export of the list “${shownText(name)}”. That list does not contain changes made in this file after the export.`;

/** Names the unmapped columns that an export added. Names only the first and the last of a long row of columns. */
export function addedColumnsSentence(
  { columns, origin }: Opened,
  mappings: readonly ColumnMapping[],
): string {
  const mapped = new Set(mappings.flatMap((mapping) => Object.values(mapping).flat()));
  const ownCount = origin?.columnCount ?? columns.length;
  // If the list is known, its own columns are known too. Some of them may have a name that an export uses.
  const ofList = addedColumns(columns.slice(0, ownCount));
  const added = [...addedColumns(columns)].filter(
    (at) => !mapped.has(at) && (at >= ownCount || ofList.has(at)),
  );
  const [first = 0] = added;
  const last = added.at(-1) ?? first;
  const isRow = added.length > FEW && last - first === added.length - 1;
  const name = (at: number): string => shownText(columns[at] ?? '');
  if (added.length === 0) return '';
  return isRow
    ? `Doorstep added the ${formatNumber(added.length)} columns from “${name(first)}” to “${name(last)}”. They are not checked.`
    : `Doorstep added these columns: ${namesOf(added.map(name))}. They are not checked.`;
}

const FEW = 3;

/** Labels the button next to `originSentence`, which opens the list that the file was exported from. */
export const openOriginWords = ({ isInTrash }: ListOrigin): string =>
  isInTrash ? 'Put that list back and open it' : 'Open that list';

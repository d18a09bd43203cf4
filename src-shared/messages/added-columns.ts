/** What is said of a file that Doorstep wrote itself, when it is opened as a list. */
import type { FilePreview, ListOrigin } from '../contract/preview.ts';
import type { ColumnMapping } from '../domain/address/mapping.ts';
import { addedColumns } from '../domain/columns/added-columns.ts';
import { formatNumber, namesOf } from './format.ts';
import { shownText } from './shown-text.ts';

type Opened = Pick<FilePreview, 'columns' | 'origin'>;

/** Both sentences; '' of a file that is no export. */
export const ownExportSentence = (opened: Opened, mappings: readonly ColumnMapping[]): string =>
  [opened.origin ? originSentence(opened.origin) : '', addedColumnsSentence(opened, mappings)]
    .filter((sentence) => sentence !== '')
    .join(' ');

/** Few rows and the columns that no export writes tell the list: what else a person changed in the file is not seen. */
export const originSentence = ({ name, isInTrash }: ListOrigin): string =>
  `This looks like an export of the list “${shownText(name)}”${isInTrash ? ', which is in the trash' : ''}. Changes made in this file since the export are not in that list.`;

/** Names the columns that an export added and that nobody mapped: each where they are few, else the first and the last. */
export function addedColumnsSentence(
  { columns, origin }: Opened,
  mappings: readonly ColumnMapping[],
): string {
  const mapped = new Set(mappings.flatMap((mapping) => Object.values(mapping).flat()));
  const ownCount = origin?.columnCount ?? columns.length;
  // Where the list is known, so are its own columns, also those with a name that an export writes.
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

/** What opens that list in place of the file. */
export const openOriginWords = ({ isInTrash }: ListOrigin): string =>
  isInTrash ? 'Put that list back and open it' : 'Open that list';

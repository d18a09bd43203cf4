import type { ReactNode } from 'react';
import type { RowExample } from '#shared/contract/review/groups.ts';
import { formatConfidence, formatNumber } from '#shared/messages/format.ts';
import { BULK } from '#shared/messages/screens/bulk.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { DifferenceCells } from '../../ui/text/difference-cells.tsx';

type Props<E extends RowExample> = {
  readonly caption: string;
  readonly rows: readonly E[];
  readonly note?: { readonly title: string; readonly of: (row: E) => ReactNode };
};

/** Compares the entered and the suggested address of a few rows, with the differences marked. */
export function ExampleTable<E extends RowExample>({ caption, rows, note }: Props<E>) {
  return (
    <table className="examples">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="number">
            {COMMON.row}
          </th>
          <th scope="col">{BULK.entered}</th>
          <th scope="col">{BULK.suggested}</th>
          <th scope="col" className="number">
            {BULK.confidence}
          </th>
          {note && <th scope="col">{note.title}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.position}>
            <td className="number quiet">{formatNumber(row.position)}</td>
            <DifferenceCells before={row.entered} after={row.suggested} />
            <td className="number">{row.confidence === null ? '' : formatConfidence(row.confidence)}</td>
            {note && <td>{note.of(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

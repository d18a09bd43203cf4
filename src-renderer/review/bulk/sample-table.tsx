import type { ReactNode } from 'react';
import type { RowExample } from '#shared/contract/review/groups.ts';
import { formatConfidence, formatNumber } from '#shared/messages/format.ts';
import { BULK, type SampleName } from '#shared/messages/screens/bulk.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { differenceOf } from '../../ui/text/difference.ts';
import { MarkedText } from '../../ui/text/marked-text.tsx';

type Props<E extends RowExample> = {
  readonly name: SampleName;
  readonly rows: readonly E[];
  readonly note?: { readonly title: string; readonly of: (row: E) => ReactNode };
};

/** Shows a few rows like the grid. The imported address is above the suggested one, and postcodes are separate. */
export function SampleTable<E extends RowExample>({ name, rows, note }: Props<E>) {
  return (
    <table className="sample">
      <caption className="visually-hidden">{name.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{COMMON.row}</th>
          <th scope="col">{name.addresses}</th>
          <th scope="col">{BULK.postcode}</th>
          {note && <th scope="col">{note.title}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <SampleRow key={row.position} row={row} note={note?.of(row)} />
        ))}
      </tbody>
    </table>
  );
}

function SampleRow({ row, note }: { readonly row: RowExample; readonly note: ReactNode }) {
  const { entered, suggested, postcodes, position, confidence } = row;
  return (
    <tr>
      <td className="quiet small">
        {formatNumber(position)}
        <br />
        {confidence === null ? '' : formatConfidence(confidence)}
      </td>
      <Pair
        before={withoutPostcode(entered, postcodes.entered)}
        after={withoutPostcode(suggested, postcodes.suggested)}
      />
      <Pair before={postcodes.entered} after={postcodes.suggested} />
      {note !== undefined && <td>{note}</td>}
    </tr>
  );
}

function Pair({ before, after }: { readonly before: string; readonly after: string }) {
  const difference = differenceOf(before, after);
  return (
    <td>
      <div className="sample-imported">
        <MarkedText segments={difference.before} />
      </div>
      <span className="visually-hidden"> {BULK.becomes} </span>
      <MarkedText segments={difference.after} />
    </td>
  );
}

/** Removes the postcode from the line. The postcode may be a whole piece between commas, or the end of a piece. */
function withoutPostcode(line: string, postcode: string): string {
  if (postcode === '') return line;
  const pieces = line.split(', ').map((piece) => {
    if (piece === postcode) return '';
    return piece.endsWith(` ${postcode}`) ? piece.slice(0, -postcode.length).trim() : piece;
  });
  return pieces.filter((piece) => piece !== '').join(', ');
}

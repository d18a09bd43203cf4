import type { AddressField } from '#shared/domain/address/address.ts';
import { acceptedRow } from '#shared/domain/outcome/row-text.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { PARTS, takePartLabel } from '#shared/messages/screens/row-panel.ts';
import { CHANGE_WORDS, partWord } from '#shared/messages/words.ts';
import { canTakeParts, isTakenPart } from '../../store/deciding/parts-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { differenceOf, type Segment } from '../../ui/text/difference.ts';
import { MarkedText } from '../../ui/text/marked-text.tsx';
import { columnShares } from './part-columns.ts';
import { isEdited, type PartRow, partRows } from './part-rows.ts';

type Props = { readonly row: Row };

const NO_SETTINGS = { mapping: {}, defaultCountry: null };

/** Compares the imported, the suggested and the exported address part by part. */
export function PartTable({ row }: Props) {
  const settings = useApp(({ list }) => list?.settings) ?? NO_SETTINGS;
  const country = row.suggested?.parts.country || (settings.defaultCountry ?? '');
  const parts = partRows(row, settings);
  const decided = row.decision ? parts : partRows(acceptedRow(row) ?? row, settings);
  const asksEdit = isEdited(row);
  const canTake = canTakeParts(row);
  if (parts.length === 0) return null;
  return (
    <table className="parts">
      <Columns parts={parts} country={country} />
      <thead>
        <tr>
          {PARTS.headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <PartLine
            key={part.part}
            part={part}
            decided={decided.find((each) => each.part === part.part)?.effective ?? ''}
            country={country}
            asksEdit={asksEdit}
            canTake={canTake}
          />
        ))}
      </tbody>
    </table>
  );
}

function Columns({ parts, country }: { readonly parts: readonly PartRow[]; readonly country: string }) {
  const texts = parts.map(({ part, ...line }) => [
    partWord(part, country),
    line.imported,
    line.suggested,
    line.effective,
  ]);
  const columns = PARTS.headings.map((heading, column) => [
    heading,
    ...texts.map((line) => line[column] ?? ''),
  ]);
  return (
    <colgroup>
      {columnShares(columns)?.map((share, column) => (
        <col key={PARTS.headings[column]} style={{ width: `${share}%` }} />
      ))}
    </colgroup>
  );
}

type LineProps = {
  readonly part: PartRow;
  /** The text to export or, for an undecided row, the text that accepting would export. */
  readonly decided: string;
  readonly country: string;
  readonly asksEdit: boolean;
  readonly canTake: boolean;
};

function PartLine({ part: line, decided, country, asksEdit, canTake }: LineProps) {
  const { part, imported, suggested, effective, change } = line;
  const answer = differenceOf(asksEdit ? effective : imported, suggested);
  const taken = canTake && imported !== suggested && isTakenPart(part) ? part : null;
  return (
    <tr>
      <th scope="row">
        {partWord(part, country)}
        {change !== null && <span className="visually-hidden">, {CHANGE_WORDS[change]}</span>}
      </th>
      <PartCell
        text={imported}
        segments={differenceOf(imported, decided).before}
        country={country}
        take={taken && { part: taken, from: 'imported' }}
      />
      <PartCell
        text={suggested}
        segments={answer.after}
        country={country}
        take={taken && { part: taken, from: 'suggested' }}
      />
      <PartCell
        text={effective}
        segments={differenceOf(imported, effective).after}
        country={country}
        take={null}
      />
    </tr>
  );
}

type CellProps = {
  readonly country: string;
  readonly text: string;
  readonly segments: readonly Segment[];
  readonly take: { readonly part: AddressField; readonly from: 'imported' | 'suggested' } | null;
};

function PartCell({ text, segments, country, take }: CellProps) {
  const takePart = useApp((state) => state.takePart);
  if (text !== '') {
    const marked = <MarkedText segments={segments} />;
    return (
      <td>
        {take ? (
          <button
            type="button"
            className="part-take"
            title={takePartLabel(partWord(take.part, country), take.from)}
            onClick={() => void takePart(take.part, take.from)}
          >
            {marked}
          </button>
        ) : (
          marked
        )}
      </td>
    );
  }
  return (
    <td className="quiet">
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{PARTS.nothing}</span>
    </td>
  );
}

import type { Row } from '#shared/domain/list/row.ts';
import { CHANGE_WORDS, PART_WORDS } from '#shared/messages/words.ts';
import { differenceOf } from '../../ui/text/difference.ts';
import type { Segment } from '../../ui/text/difference.ts';
import { MarkedText } from '../../ui/text/marked-text.tsx';
import type { PartRow } from './part-rows.ts';
import { isEdited, partRows } from './part-rows.ts';

type Props = { readonly row: Row };

/** Part by part: the file's, the service's, and what will be exported. */
export function PartTable({ row }: Props) {
  const parts = partRows(row);
  const asksEdit = isEdited(row);
  if (parts.length === 0) return null;
  return (
    <table className="parts">
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Imported</th>
          <th scope="col">Suggested</th>
          <th scope="col">To export</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <PartLine key={part.part} part={part} asksEdit={asksEdit} />
        ))}
      </tbody>
    </table>
  );
}

/** @param asksEdit whether the suggestion is for a person's edit: what differs is then marked against that. */
function PartLine({ part: line, asksEdit }: { readonly part: PartRow; readonly asksEdit: boolean }) {
  const { part, imported, suggested, effective, change } = line;
  const answer = differenceOf(asksEdit ? effective : imported, suggested);
  const outcome = differenceOf(imported, effective);
  const before = change === null || asksEdit ? outcome.before : answer.before;
  return (
    <tr>
      <th scope="row">
        {PART_WORDS[part]}
        {change !== null && <span className="visually-hidden">, {CHANGE_WORDS[change]}</span>}
      </th>
      <PartCell text={imported} segments={before} />
      <PartCell text={suggested} segments={answer.after} />
      <PartCell text={effective} segments={outcome.after} />
    </tr>
  );
}

function PartCell({ text, segments }: { readonly text: string; readonly segments: readonly Segment[] }) {
  if (text !== '') {
    return (
      <td>
        <MarkedText segments={segments} />
      </td>
    );
  }
  return (
    <td className="quiet">
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">nothing</span>
    </td>
  );
}

import type { PartComparison } from '#shared/domain/judgement.ts';
import type { Row } from '#shared/domain/row.ts';
import { CHANGE_WORDS, PART_WORDS } from '#shared/messages/words.ts';
import { useApp } from '../store/use-app.ts';
import { addressColumns } from '../store/map-column.ts';
import { importedText } from './address-text.ts';
import { differenceOf } from './difference.ts';
import { MarkedText } from './marked-text.tsx';

type Props = { readonly row: Row };

/** Part by part, yours against the suggestion; before there is one, the address as it came. */
export function PartTable({ row }: Props) {
  const mapping = useApp(({ list }) => list?.settings.mapping);
  const { comparison } = row.judgement;
  if (comparison.length === 0) {
    return (
      <p className="row-entered">{importedText(row.cells, addressColumns(mapping ?? {})) || 'No address'}</p>
    );
  }
  return (
    <table className="parts">
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Yours</th>
          <th scope="col">Suggested</th>
        </tr>
      </thead>
      <tbody>
        {comparison.map((part) => (
          <PartRow key={part.part} comparison={part} />
        ))}
      </tbody>
    </table>
  );
}

function PartRow({ comparison }: { readonly comparison: PartComparison }) {
  const { part, entered, returned, change } = comparison;
  const { before, after } = differenceOf(entered, returned);
  return (
    <tr data-change={change}>
      <th scope="row">{PART_WORDS[part]}</th>
      <td>{entered === '' ? <Nothing /> : <MarkedText segments={before} />}</td>
      <td>
        {returned === '' ? <Nothing /> : <MarkedText segments={after} />}
        {change !== 'none' && <span className="part-change quiet">{CHANGE_WORDS[change]}</span>}
      </td>
    </tr>
  );
}

function Nothing() {
  return (
    <span className="quiet">
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">nothing</span>
    </span>
  );
}

import { ChevronRight } from 'lucide-react';
import type { ExportColumnId } from '#shared/domain/list/export-columns.ts';
import {
  EXPORT_COLUMN_GROUP_WORDS,
  EXPORT_COLUMN_GROUPS,
  EXPORT_COLUMNS,
  knownExportColumns,
  USUAL_EXPORT_COLUMNS,
} from '#shared/domain/list/export-columns.ts';
import { areUsualColumns } from '../store/output/export-choices.ts';
import { Button } from '../ui/form/button.tsx';
import { CheckGroup } from '../ui/form/check-box.tsx';

type Props = {
  readonly columns: readonly ExportColumnId[];
  /** Written whether they are chosen or not. */
  readonly fixed: readonly ExportColumnId[];
  readonly onChange: (columns: readonly ExportColumnId[]) => void;
};

/** Which columns stand beside the list's own. An export remembers them. */
export function ColumnSet({ columns, fixed, onChange }: Props) {
  const written = knownExportColumns([...columns, ...fixed]);
  const isUsual = areUsualColumns(columns);
  const choose = (id: ExportColumnId, isChosen: boolean): void =>
    onChange(isChosen ? knownExportColumns([...columns, id]) : columns.filter((each) => each !== id));
  return (
    <details className="column-set">
      <summary>
        <ChevronRight size={14} aria-hidden="true" />
        Columns: {isUsual ? 'the usual set' : `${written.length} of ${EXPORT_COLUMNS.length} chosen`}
      </summary>
      <div className="column-groups">
        {EXPORT_COLUMN_GROUPS.map((group) => (
          <CheckGroup
            key={group}
            legend={EXPORT_COLUMN_GROUP_WORDS[group]}
            values={written}
            choices={EXPORT_COLUMNS.filter((each) => each.group === group).map(({ id, words }) => ({
              value: id,
              label: words,
              ...(fixed.includes(id) && {
                whyFixed:
                  'Always written with these rows: it tells undecided and excluded ones from the others.',
              }),
            }))}
            onChange={choose}
          />
        ))}
        <Button aria-disabled={isUsual} onClick={() => !isUsual && onChange(USUAL_EXPORT_COLUMNS)}>
          Usual set
        </Button>
      </div>
    </details>
  );
}

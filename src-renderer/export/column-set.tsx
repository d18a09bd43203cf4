import { ChevronRight } from 'lucide-react';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import {
  EXPORT_COLUMN_GROUP_WORDS,
  EXPORT_COLUMN_GROUPS,
  EXPORT_COLUMNS,
  type ExportColumnId,
  isColumnOffered,
  knownExportColumns,
  USUAL_EXPORT_COLUMNS,
} from '#shared/domain/outcome/export-columns.ts';
import { COLUMN_SET, chosenColumns } from '#shared/messages/screens/export.ts';
import { areUsualColumns } from '../store/output/export-choices.ts';
import { Button } from '../ui/form/button.tsx';
import { CheckGroup } from '../ui/form/check-box.tsx';

type Props = {
  readonly columns: readonly ExportColumnId[];
  readonly fixed: readonly ExportColumnId[];
  readonly mapping: ColumnMapping;
  /** Whether emails were checked or decided. If not, the email columns would be empty. */
  readonly hasEmailResults: boolean;
  readonly onChange: (columns: readonly ExportColumnId[]) => void;
};

/** Lets the person choose which columns to add to the list's own. The app remembers the choice. */
export function ColumnSet({ columns, fixed, mapping, hasEmailResults, onChange }: Props) {
  const offered = EXPORT_COLUMNS.filter(
    ({ id, group }) => isColumnOffered(id, mapping) && (group !== 'email' || hasEmailResults),
  );
  const written = knownExportColumns([...columns, ...fixed]).filter((id) =>
    offered.some((each) => each.id === id),
  );
  const isUsual = areUsualColumns(columns);
  const choose = (id: ExportColumnId, isChosen: boolean): void =>
    onChange(isChosen ? knownExportColumns([...columns, id]) : columns.filter((each) => each !== id));
  return (
    <details className="column-set">
      <summary>
        <ChevronRight size={14} aria-hidden="true" />
        {isUsual ? COLUMN_SET.usual : chosenColumns(written.length, offered.length)}
      </summary>
      <div className="column-groups">
        {EXPORT_COLUMN_GROUPS.filter((group) => offered.some((each) => each.group === group)).map((group) => (
          <CheckGroup
            key={group}
            legend={EXPORT_COLUMN_GROUP_WORDS[group]}
            values={written}
            choices={offered
              .filter((each) => each.group === group)
              .map(({ id, words }) => ({
                value: id,
                label: words,
                ...(fixed.includes(id) && {
                  whyFixed: COLUMN_SET.whyFixed,
                }),
              }))}
            onChange={choose}
          />
        ))}
        <Button aria-disabled={isUsual} onClick={() => !isUsual && onChange(USUAL_EXPORT_COLUMNS)}>
          {COLUMN_SET.chooseUsual}
        </Button>
      </div>
    </details>
  );
}

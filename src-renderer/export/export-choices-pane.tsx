import type { DecisionKind } from '#shared/domain/list/decision.ts';
import { DECISIONS } from '#shared/domain/list/decision.ts';
import { ownFormat } from '#shared/domain/list/export-file.ts';
import type { ExportLayout } from '#shared/domain/list/export-layouts.ts';
import type { ExportFormat } from '#shared/domain/list/formats.ts';
import { FILE_FORMATS, SHEET_FORMATS } from '#shared/domain/list/formats.ts';
import { isFiltered } from '#shared/contract/view.ts';
import { encodingName } from '#shared/messages/encodings.ts';
import { countOf } from '#shared/messages/format.ts';
import type { ExportChoices } from '../store/output/export-choices.ts';
import { hasExcluded, isOwnText, isWorkbook } from '../store/output/export-choices.ts';
import type { ExportSetup } from '../store/output/export-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { CheckBox, CheckGroup } from '../ui/form/check-box.tsx';
import type { Choice } from '../ui/form/choice-group.tsx';
import { ChoiceGroup } from '../ui/form/choice-group.tsx';
import { ColumnSet } from './column-set.tsx';

type Props = { readonly setup: ExportSetup };

/** What a person may wish of the file. Each choice has a default that loses nothing. */
export function ExportChoicesPane({ setup: { list, choices } }: Props) {
  const change = useApp((state) => state.changeExport);
  const openLabels = useApp((state) => state.openLabels);
  const own = ownFormat(list.source);
  return (
    <div className="export-choices">
      <ChoiceGroup
        legend="File"
        value={choices.format}
        choices={fileChoices(own)}
        onChange={(format) => change({ format })}
      />
      {isOwnText(choices, list) && list.source.encoding !== 'utf-8' && (
        <ChoiceGroup
          legend="Encoding"
          value={choices.encoding}
          choices={encodingChoices(list.source.encoding)}
          onChange={(encoding) => change({ encoding })}
        />
      )}
      <div className="export-group">
        <ChoiceGroup
          legend="Corrections"
          value={choices.layout}
          choices={LAYOUTS}
          onChange={(layout) => change({ layout })}
        />
        {choices.layout === 'added_columns' && (
          <ColumnSet columns={choices.columns} onChange={(columns) => change({ columns })} />
        )}
        {choices.layout === 'in_place' && isWorkbook(choices) && (
          <CheckBox
            label="Old values as notes"
            hint="At each changed cell, to be read by pointing at it."
            isChecked={choices.notes}
            onChange={(notes) => change({ notes })}
          />
        )}
      </div>
      <RowsChoice choices={choices} rows={list.summary.rows} />
      <Button look="quiet" onClick={() => void openLabels(list.summary.id)}>
        Address labels instead…
      </Button>
    </div>
  );
}

type RowsProps = { readonly choices: ExportChoices; readonly rows: number };

function RowsChoice({ choices, rows: all }: RowsProps) {
  const change = useApp((state) => state.changeExport);
  const filtered = useApp(({ shownView, total }) => (isFiltered(shownView.filter) ? total : null));
  const { rows, decisions, leaveOutExcluded } = choices;
  return (
    <div className="export-group">
      <ChoiceGroup
        legend="Rows"
        value={rows}
        choices={rowsChoices(all, filtered)}
        onChange={(kind) => change({ rows: kind })}
      />
      {rows === 'decided' && (
        <CheckGroup
          legend="Decisions"
          values={decisions}
          choices={DECISION_CHOICES}
          onChange={(kind, isChosen) =>
            change({
              decisions: DECISIONS.filter((each) => (each === kind ? isChosen : decisions.includes(each))),
            })
          }
        />
      )}
      {hasExcluded(choices) && (
        <CheckBox
          label="Leave out excluded rows"
          hint={leaveOutExcluded ? 'They are not in the file.' : 'They are in the file, marked “Excluded”.'}
          isChecked={leaveOutExcluded}
          onChange={(isChecked) => change({ leaveOutExcluded: isChecked })}
        />
      )}
    </div>
  );
}

/** @param filtered rows of the filter that is set; null where none is, or they are being counted */
function rowsChoices(all: number, filtered: number | null): readonly Choice<ExportChoices['rows']>[] {
  return [
    { value: 'all', label: `All (${countOf(all, 'row')})` },
    ...(filtered === null
      ? []
      : [{ value: 'filter' as const, label: `The current filter (${countOf(filtered, 'row')})` }]),
    { value: 'decided', label: 'By decision' },
    { value: 'left_to_do', label: 'Left to do', hint: 'An exceptions file: the rows nobody has decided.' },
  ];
}

const DECISION_WORDS: Readonly<Record<DecisionKind, string>> = {
  used_suggestion: 'Accepted',
  kept_as_entered: 'Kept as entered',
  picked: 'Address chosen',
  edited: 'Edited',
  excluded: 'Excluded',
};
const DECISION_CHOICES = DECISIONS.map((value) => ({ value, label: DECISION_WORDS[value] }));

/** A list keeps its own format, and can always become a workbook or plain CSV. */
function fileChoices(own: ExportFormat): readonly Choice<ExportFormat>[] {
  return [...new Set<ExportFormat>([own, 'xlsx', 'csv'])].map((format) => ({
    value: format,
    label: format === own ? `${FILE_FORMATS[format].words}, as it came` : FILE_FORMATS[format].words,
    hint: hintOf(format, own),
  }));
}

function hintOf(format: ExportFormat, own: ExportFormat): string {
  const { hasSheets } = SHEET_FORMATS[FILE_FORMATS[format].sheetFormat];
  if (format === own) {
    return hasSheets
      ? 'Your own workbook: its other sheets, formats and formulas stay.'
      : 'Your own file: the same separator, and each unchanged byte stays.';
  }
  return hasSheets ? 'A new workbook.' : 'A new text file in UTF-8, with commas.';
}

const encodingChoices = (own: string | null): readonly Choice<ExportChoices['encoding']>[] => [
  { value: 'own', label: 'As it came', hint: encodingName(own ?? 'utf-8') },
  { value: 'utf-8', label: 'UTF-8 for Excel', hint: 'All text is written anew, with every letter there is.' },
];

const LAYOUTS: readonly Choice<ExportLayout>[] = [
  {
    value: 'added_columns',
    label: 'In added columns',
    hint: 'Your columns stay as they are; the result stands beside them.',
  },
  {
    value: 'in_place',
    label: 'In place',
    hint: 'Only words that a decision corrects change. Every row is marked, every change is listed.',
  },
];

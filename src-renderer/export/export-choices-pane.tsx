import { type ReactNode, useEffect, useRef } from 'react';
import { EMAIL_CHOICES } from '#shared/contract/export/export.ts';
import type { FacetCount } from '#shared/contract/review/view.ts';
import { type ExportFormat, FILE_FORMATS } from '#shared/domain/list/formats.ts';
import { keepsFormat, ownFormat } from '#shared/domain/outcome/export-file.ts';
import { DECISIONS, type DecisionKind } from '#shared/domain/verdict/decision.ts';
import type { ListSummary } from '#shared/domain/verdict/list-summary.ts';
import { EMAIL_CHOICE_WORDS, leftOutByEmailSentence } from '#shared/messages/emails/emails.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import {
  allRowsLabel,
  DECISION_CHOICES,
  ENCODING_CHOICES,
  EXPORT,
  EXPORT_CHOICES,
  excludedHint,
  FILE_HINTS,
  filteredRowsLabel,
  LAYOUTS,
  leftToDoHint,
  ownEncodingHint,
  ROWS_CHOICES,
  utf8Hint,
} from '#shared/messages/screens/export.ts';
import {
  type ExportChoices,
  fixedColumns,
  hasExcluded,
  isNewWorkbook,
  isOwnText,
  isWorkbook,
} from '../store/output/export-choices.ts';
import type { ExportSetup } from '../store/output/export-slice.ts';
import { type OpenList, selectFilteredRows } from '../store/rows/rows-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { CheckBox, CheckGroup } from '../ui/form/check-box.tsx';
import { type Choice, ChoiceGroup } from '../ui/form/choice-group.tsx';
import { ColumnSet } from './column-set.tsx';
import { CompanionsChoice } from './companions-choice.tsx';

type Props = { readonly setup: ExportSetup };

/** Shows the choices for the file. Each has a default that loses nothing. */
export function ExportChoicesPane({ setup: { list, choices } }: Props) {
  const change = useApp((state) => state.changeExport);
  const openLabels = useApp((state) => state.openLabels);
  const excludedRows = useApp(({ exportPreview }) => exportPreview?.excludedRows ?? null);
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => pane.current?.querySelector('input')?.focus(), []);
  return (
    <div className="export-choices" ref={pane}>
      <ChoiceGroup
        legend={EXPORT_CHOICES.file}
        value={choices.format}
        choices={fileChoices(choices, list, excludedRows)}
        onChange={(format) => change({ format })}
      />
      {isOwnText(choices, list) && (
        <ChoiceGroup
          legend={EXPORT_CHOICES.encoding}
          value={choices.encoding}
          choices={encodingChoices(list.source.encoding)}
          onChange={(encoding) => change({ encoding })}
        />
      )}
      <LayoutChoice choices={choices} list={list} />
      {list.companions.length > 0 && <CompanionsChoice list={list} choices={choices} />}
      <RowsChoice choices={choices} list={list} />
      {!list.summary.onlyEmails && (
        <Button look="quiet" onClick={() => void openLabels(list.summary.id)}>
          {EXPORT.labelsInstead}
        </Button>
      )}
    </div>
  );
}

function LayoutChoice({ choices, list }: RowsProps) {
  const change = useApp((state) => state.changeExport);
  const columns = (
    <ColumnSet
      columns={choices.columns}
      fixed={fixedColumns(choices)}
      mapping={list.settings.mapping}
      hasEmailResults={list.hasEmailResults}
      onChange={(chosen) => change({ columns: chosen })}
    />
  );
  const notes = isWorkbook(choices) ? (
    <CheckBox
      label={EXPORT_CHOICES.notes}
      hint={EXPORT_CHOICES.notesHint}
      isChecked={choices.notes}
      onChange={(isChecked) => change({ notes: isChecked })}
    />
  ) : undefined;
  return (
    <ChoiceGroup
      legend={EXPORT_CHOICES.corrections}
      value={choices.layout}
      choices={[
        { value: 'added_columns', ...LAYOUTS.added_columns, more: columns },
        { value: 'in_place', ...LAYOUTS.in_place, more: notes },
      ]}
      onChange={(layout) => change({ layout })}
    />
  );
}

type RowsProps = { readonly choices: ExportChoices; readonly list: OpenList };

function RowsChoice({ choices, list }: RowsProps) {
  const change = useApp((state) => state.changeExport);
  const filtered = useApp(selectFilteredRows(list.summary.id));
  const excludedRows = useApp(({ exportPreview }) => exportPreview?.excludedRows ?? null);
  const leftOut = useApp(({ exportPreview }) => exportPreview?.leftOutByEmail ?? NONE_LEFT_OUT);
  const { leaveOutExcluded } = choices;
  const hasEmails = (list.settings.mapping.email ?? []).length > 0;
  return (
    <div className="export-group">
      <ChoiceGroup
        legend={COMMON.rows}
        value={choices.rows}
        choices={[
          ...rowsChoices(list.summary, filtered, <DecisionsChoice decisions={choices.decisions} />),
          ...(hasEmails ? emailChoices(choices.rows, leftOut) : []),
        ]}
        onChange={(rows) => change({ rows })}
      />
      {hasExcluded(choices) && (
        <CheckBox
          label={EXPORT_CHOICES.leaveOutExcluded}
          hint={excludedHint(leaveOutExcluded, excludedRows)}
          isChecked={leaveOutExcluded}
          onChange={(isChecked) => change({ leaveOutExcluded: isChecked })}
        />
      )}
    </div>
  );
}

const NONE_LEFT_OUT: readonly FacetCount[] = [];

/** @param leftOut the rows that the chosen option leaves out; empty while they are unknown */
const emailChoices = (
  chosen: ExportChoices['rows'],
  leftOut: readonly FacetCount[],
): readonly Choice<ExportChoices['rows']>[] =>
  EMAIL_CHOICES.map((value) => ({
    value,
    label: EMAIL_CHOICE_WORDS[value],
    ...(value === chosen && leftOut.length > 0 && { hint: leftOutByEmailSentence(leftOut) }),
  }));

function DecisionsChoice({ decisions }: Pick<ExportChoices, 'decisions'>) {
  const change = useApp((state) => state.changeExport);
  const choose = (kind: DecisionKind, isChosen: boolean): void =>
    change({ decisions: DECISIONS.filter((each) => (each === kind ? isChosen : decisions.includes(each))) });
  return (
    <CheckGroup
      legend={EXPORT_CHOICES.decisions}
      isLegendHidden
      values={decisions}
      choices={DECISIONS_TO_CHOOSE}
      onChange={choose}
    />
  );
}

/** @param filtered the number of rows in the filter; null without a filter or while they are counted */
function rowsChoices(
  { rows: all, onlyEmails }: ListSummary,
  filtered: number | null,
  decisions: ReactNode,
): readonly Choice<ExportChoices['rows']>[] {
  return [
    { value: 'all', label: allRowsLabel(all) },
    ...(filtered === null ? [] : [{ value: 'filter' as const, label: filteredRowsLabel(filtered) }]),
    { value: 'decided', label: ROWS_CHOICES.decided, more: decisions },
    {
      value: 'left_to_do',
      label: ROWS_CHOICES.leftToDo,
      hint: leftToDoHint(onlyEmails),
    },
  ];
}

const DECISIONS_TO_CHOOSE = DECISIONS.map((value) => ({ value, label: DECISION_CHOICES[value] }));

function fileChoices(
  choices: ExportChoices,
  list: OpenList,
  excludedRows: number | null,
): readonly Choice<ExportFormat>[] {
  const own = ownFormat(list.source);
  return [...new Set<ExportFormat>([own, 'xlsx', 'csv'])].map((format) => ({
    value: format,
    label: FILE_FORMATS[format].words,
    hint: FILE_HINTS[hintOf({ ...choices, format }, list, excludedRows)],
  }));
}

function hintOf(
  choices: ExportChoices,
  list: OpenList,
  excludedRows: number | null,
): keyof typeof FILE_HINTS {
  const isOwn = keepsFormat(choices.format, list.source);
  if (isWorkbook(choices)) {
    if (isNewWorkbook(choices, list, excludedRows)) return isOwn ? 'newWorkbookWithRows' : 'newWorkbook';
    return 'ownWorkbook';
  }
  return isOwn ? 'ownText' : 'newText';
}

const encodingChoices = (own: string | null): readonly Choice<ExportChoices['encoding']>[] => [
  { value: 'own', label: ENCODING_CHOICES.own, hint: ownEncodingHint(own) },
  { value: 'utf-8', label: ENCODING_CHOICES.utf8, hint: utf8Hint(own) },
];

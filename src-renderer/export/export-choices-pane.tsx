import { type ReactNode, useEffect, useRef } from 'react';
import { EMAIL_CHOICES } from '#shared/contract/export.ts';
import { type FacetCount, isFiltered } from '#shared/contract/view.ts';
import { type ExportFormat, FILE_FORMATS } from '#shared/domain/list/formats.ts';
import { keepsFormat, ownFormat } from '#shared/domain/outcome/export-file.ts';
import { DECISIONS, type DecisionKind } from '#shared/domain/verdict/decision.ts';
import type { ListSummary } from '#shared/domain/verdict/list-summary.ts';
import { EMAIL_CHOICE_WORDS, leftOutByEmailSentence } from '#shared/messages/emails.ts';
import { encodingName } from '#shared/messages/encodings.ts';
import { countOf } from '#shared/messages/format.ts';
import {
  type ExportChoices,
  fixedColumns,
  hasExcluded,
  isNewWorkbook,
  isOwnText,
  isWorkbook,
} from '../store/output/export-choices.ts';
import type { ExportSetup } from '../store/output/export-slice.ts';
import type { OpenList } from '../store/rows/rows-slice.ts';
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
        legend="File"
        value={choices.format}
        choices={fileChoices(choices, list, excludedRows)}
        onChange={(format) => change({ format })}
      />
      {isOwnText(choices, list) && (
        <ChoiceGroup
          legend="Encoding"
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
          Address labels instead…
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
      label="Old values as notes"
      hint="Point at a changed cell to read what stood there."
      isChecked={choices.notes}
      onChange={(isChecked) => change({ notes: isChecked })}
    />
  ) : undefined;
  return (
    <ChoiceGroup
      legend="Corrections"
      value={choices.layout}
      choices={[
        { ...ADDED_COLUMNS, more: columns },
        { ...IN_PLACE, more: notes },
      ]}
      onChange={(layout) => change({ layout })}
    />
  );
}

type RowsProps = { readonly choices: ExportChoices; readonly list: OpenList };

function RowsChoice({ choices, list }: RowsProps) {
  const change = useApp((state) => state.changeExport);
  const filtered = useApp(({ shownView, total }) => (isFiltered(shownView.filter) ? total : null));
  const excludedRows = useApp(({ exportPreview }) => exportPreview?.excludedRows ?? null);
  const leftOut = useApp(({ exportPreview }) => exportPreview?.leftOutByEmail ?? NONE_LEFT_OUT);
  const { leaveOutExcluded } = choices;
  const hasEmails = (list.settings.mapping.email ?? []).length > 0;
  return (
    <div className="export-group">
      <ChoiceGroup
        legend="Rows"
        value={choices.rows}
        choices={[
          ...rowsChoices(list.summary, filtered, <DecisionsChoice decisions={choices.decisions} />),
          ...(hasEmails ? emailChoices(choices.rows, leftOut) : []),
        ]}
        onChange={(rows) => change({ rows })}
      />
      {hasExcluded(choices) && (
        <CheckBox
          label="Leave out excluded rows"
          hint={excludedHint(leaveOutExcluded, excludedRows)}
          isChecked={leaveOutExcluded}
          onChange={(isChecked) => change({ leaveOutExcluded: isChecked })}
        />
      )}
    </div>
  );
}

const NONE_LEFT_OUT: readonly FacetCount[] = [];

/** @param leftOut counts for the chosen option, as far as known */
const emailChoices = (
  chosen: ExportChoices['rows'],
  leftOut: readonly FacetCount[],
): readonly Choice<ExportChoices['rows']>[] =>
  EMAIL_CHOICES.map((value) => ({
    value,
    label: EMAIL_CHOICE_WORDS[value],
    ...(value === chosen && leftOut.length > 0 && { hint: leftOutByEmailSentence(leftOut) }),
  }));

/** @param excludedRows number in the list; null while counting */
function excludedHint(leaveOutExcluded: boolean, excludedRows: number | null): string {
  if (excludedRows === 0) return 'There are none.';
  return leaveOutExcluded ? 'They are not in the file.' : 'They are in the file, marked “Excluded”.';
}

function DecisionsChoice({ decisions }: Pick<ExportChoices, 'decisions'>) {
  const change = useApp((state) => state.changeExport);
  const choose = (kind: DecisionKind, isChosen: boolean): void =>
    change({ decisions: DECISIONS.filter((each) => (each === kind ? isChosen : decisions.includes(each))) });
  return (
    <CheckGroup
      legend="Decisions"
      isLegendHidden
      values={decisions}
      choices={DECISION_CHOICES}
      onChange={choose}
    />
  );
}

/** @param filtered number of rows in the filter; null without a filter or while counting */
function rowsChoices(
  { rows: all, onlyEmails }: ListSummary,
  filtered: number | null,
  decisions: ReactNode,
): readonly Choice<ExportChoices['rows']>[] {
  return [
    { value: 'all', label: `All (${countOf(all, 'row')})` },
    ...(filtered === null
      ? []
      : [{ value: 'filter' as const, label: `The current filter (${countOf(filtered, 'row')})` }]),
    { value: 'decided', label: 'By decision', more: decisions },
    {
      value: 'left_to_do',
      label: 'Left to do',
      hint: onlyEmails
        ? 'An exceptions file: rows with an email that is not checked or needs your decision.'
        : 'An exceptions file: the rows nobody has decided.',
    },
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

function fileChoices(
  choices: ExportChoices,
  list: OpenList,
  excludedRows: number | null,
): readonly Choice<ExportFormat>[] {
  const own = ownFormat(list.source);
  return [...new Set<ExportFormat>([own, 'xlsx', 'csv'])].map((format) => ({
    value: format,
    label: FILE_FORMATS[format].words,
    hint: hintOf({ ...choices, format }, list, excludedRows),
  }));
}

function hintOf(choices: ExportChoices, list: OpenList, excludedRows: number | null): string {
  const isOwn = keepsFormat(choices.format, list.source);
  if (isWorkbook(choices)) {
    if (isNewWorkbook(choices, list, excludedRows))
      return isOwn ? 'A new workbook with these rows.' : 'A new workbook.';
    return 'Your own: its other sheets, formats and formulas stay.';
  }
  return isOwn ? 'Your own: the same separator and quotes.' : 'A new text file in UTF-8, with commas.';
}

const encodingChoices = (own: string | null): readonly Choice<ExportChoices['encoding']>[] => [
  { value: 'own', label: 'As it came', hint: encodingName(own ?? 'utf-8') },
  {
    value: 'utf-8',
    label: 'UTF-8 with the mark for Excel',
    hint:
      own === 'utf-8'
        ? 'Without that mark at its start, Excel misreads letters such as é and ł.'
        : 'Every letter can be written, whatever its script.',
  },
];

const ADDED_COLUMNS = {
  value: 'added_columns',
  label: 'In added columns',
  hint: 'Your columns stay as they are; the result stands beside them.',
} as const;
const IN_PLACE = {
  value: 'in_place',
  label: 'In place',
  hint: 'Only words that a decision corrects change. Every row is marked, every change is listed.',
} as const;

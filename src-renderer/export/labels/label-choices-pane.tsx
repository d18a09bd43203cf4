import {
  LABEL_PAGES,
  LABEL_SHEET_IDS,
  LABEL_SHEETS,
  type LabelSheetId,
} from '#shared/domain/labels/label-sheets.ts';
import { countOf } from '#shared/messages/format.ts';
import { LABELS_WITHOUT_NAMES, sheetNames, sheetWords } from '#shared/messages/labels.ts';
import type { LabelCounts, LabelRows } from '../../store/output/label-choices.ts';
import type { LabelSetup } from '../../store/output/labels-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { CheckBox } from '../../ui/form/check-box.tsx';
import { type Choice, ChoiceGroup } from '../../ui/form/choice-group.tsx';
import { type Option, SelectField } from '../../ui/form/field.tsx';

export function LabelChoicesPane({ setup }: { readonly setup: LabelSetup }) {
  const { choices, counts, namesPeople, hasNames } = setup;
  const change = useApp((state) => state.changeLabels);
  return (
    <div className="labels-choices">
      {!hasNames && (
        <p className="labels-warning small" role="status">
          {LABELS_WITHOUT_NAMES}
        </p>
      )}
      <SelectField<LabelSheetId>
        label="Sheet"
        hint={sheetWords(LABEL_SHEETS[choices.sheet])}
        value={choices.sheet}
        options={SHEET_OPTIONS}
        onChange={(sheet) => change({ sheet })}
      />
      <ChoiceGroup
        legend="Rows"
        value={choices.rows}
        choices={rowsChoices(counts)}
        onChange={(rows) => change({ rows })}
      />
      {namesPeople && (
        <CheckBox
          label="One label for each household"
          hint="People at the same address share it: “Anna & Ben Miller”. Not those of an organisation, nor more than four."
          isChecked={choices.joinsHouseholds}
          onChange={(joinsHouseholds) => change({ joinsHouseholds })}
        />
      )}
      <p className="quiet small">
        Excluded rows never get a label. The country is printed on labels that go abroad.
      </p>
    </div>
  );
}

const SHEET_OPTIONS: readonly Option<LabelSheetId>[] = LABEL_SHEET_IDS.map((value) => ({
  value,
  label: `${sheetNames(LABEL_SHEETS[value])} (${LABEL_PAGES[LABEL_SHEETS[value].page].words})`,
}));

function rowsChoices({ decided, filter, all }: LabelCounts): readonly Choice<LabelRows>[] {
  return [
    { value: 'decided', label: `Decided (${countOf(decided, 'row')})` },
    ...(filter === null
      ? []
      : [{ value: 'filter' as const, label: `The current filter (${countOf(filter, 'row')})` }]),
    {
      value: 'all',
      label: `All (${countOf(all, 'row')})`,
      hint: 'Rows nobody has decided are printed as they were imported.',
    },
  ];
}

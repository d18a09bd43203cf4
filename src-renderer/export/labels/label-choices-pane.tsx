import { LABEL_SHEET_IDS, LABEL_SHEETS, type LabelSheetId } from '#shared/domain/labels/label-sheets.ts';
import { LABELS_WITHOUT_NAMES, sheetWords } from '#shared/messages/export/labels.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { allRowsLabel, filteredRowsLabel } from '#shared/messages/screens/export.ts';
import { decidedRowsLabel, LABELS, sheetLabel } from '#shared/messages/screens/labels.ts';
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
        label={LABELS.sheet}
        hint={sheetWords(LABEL_SHEETS[choices.sheet])}
        value={choices.sheet}
        options={SHEET_OPTIONS}
        onChange={(sheet) => change({ sheet })}
      />
      <ChoiceGroup
        legend={COMMON.rows}
        value={choices.rows}
        choices={rowsChoices(counts)}
        onChange={(rows) => change({ rows })}
      />
      {namesPeople && (
        <CheckBox
          label={LABELS.households}
          hint={LABELS.householdsHint}
          isChecked={choices.joinsHouseholds}
          onChange={(joinsHouseholds) => change({ joinsHouseholds })}
        />
      )}
      <p className="quiet small">{LABELS.rules}</p>
    </div>
  );
}

const SHEET_OPTIONS: readonly Option<LabelSheetId>[] = LABEL_SHEET_IDS.map((value) => ({
  value,
  label: sheetLabel(LABEL_SHEETS[value]),
}));

function rowsChoices({ decided, filter, all }: LabelCounts): readonly Choice<LabelRows>[] {
  return [
    { value: 'decided', label: decidedRowsLabel(decided) },
    ...(filter === null ? [] : [{ value: 'filter' as const, label: filteredRowsLabel(filter) }]),
    {
      value: 'all',
      label: allRowsLabel(all),
      hint: LABELS.undecidedHint,
    },
  ];
}

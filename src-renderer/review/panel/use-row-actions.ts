import type { Row } from '#shared/domain/verdict/row.ts';
import { acceptKeepingLabel, ROW_ACTIONS } from '#shared/messages/screens/row-panel.ts';
import { useRowShortcut, useShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import { isRowChecking } from '../../store/checking/row-check-slice.ts';
import { buildingOf } from '../../store/deciding/parts-slice.ts';
import { useApp } from '../../store/use-app.ts';
import type { BestAction } from './best-action.ts';

export type RowAction = {
  readonly label: string;
  readonly keyName: string;
  readonly isDisabled: boolean;
  readonly onChoose: () => void;
};

/** Returns the actions of the row, with the labels for its buttons and its menu. */
export function useRowActions(row: Row): Readonly<Record<BestAction, RowAction>> {
  const decide = useApp((state) => state.decide);
  const acceptWithBuilding = useApp((state) => state.acceptWithBuilding);
  const openFix = useApp((state) => state.openFix);
  const checkRow = useApp((state) => state.checkRow);
  const isChecking = useApp(isRowChecking(row.position));
  const isOneOfSeveral = row.judgement.verdict === 'choose' && row.decision === null;
  return {
    accept: {
      label: isOneOfSeveral ? ROW_ACTIONS.acceptFirst : ROW_ACTIONS.accept,
      keyName: useRowShortcut('accept'),
      isDisabled: false,
      onChoose: () => void decide({ kind: 'used_suggestion' }),
    },
    accept_with_building: {
      label: acceptKeepingLabel(buildingOf(row)),
      keyName: useRowShortcut('accept-with-building'),
      isDisabled: false,
      onChoose: () => void acceptWithBuilding(),
    },
    keep: {
      label: ROW_ACTIONS.keep,
      keyName: useRowShortcut('keep'),
      isDisabled: false,
      onChoose: () => void decide({ kind: 'kept_as_entered' }),
    },
    edit: {
      label: ROW_ACTIONS.edit,
      keyName: useShortcut('edit'),
      isDisabled: false,
      onChoose: () => openFix('edit'),
    },
    check: {
      label: row.isChecked ? ROW_ACTIONS.checkAgain : ROW_ACTIONS.check,
      keyName: useShortcut('check'),
      isDisabled: isChecking,
      onChoose: () => void checkRow(),
    },
  };
}

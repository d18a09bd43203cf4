import { Ellipsis } from 'lucide-react';
import { stepWords } from '#shared/messages/review/history.ts';
import { undoStepLabel } from '#shared/messages/screens/bulk.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { MORE_MENU, redoStepLabel } from '#shared/messages/screens/row-panel.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { useShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { MenuButton, MenuItems } from '../../ui/overlay/menu.tsx';
import type { RowAction } from './use-row-actions.ts';

type Props = {
  readonly actions: readonly RowAction[];
};

/** Shows the actions that have no button. */
export function MoreMenu({ actions }: Props) {
  const button = (
    <Button look="quiet" aria-label={MORE_MENU.title} hint={MORE_MENU.title}>
      <Ellipsis size={16} aria-hidden="true" />
    </Button>
  );
  return (
    <MenuButton label={MORE_MENU.title} button={button}>
      <Items actions={actions} />
    </MenuButton>
  );
}

function Items({ actions }: Props) {
  const undo = useApp((state) => state.undo);
  const redo = useApp((state) => state.redo);
  const openJump = useApp((state) => state.openJump);
  const openDialog = useApp((state) => state.openDialog);
  const steps = useApp((state) => state.stepsAtHand);
  const own = actions.map((action) => ({ ...action, label: shownText(action.label) }));
  const stepping = [
    {
      label: steps?.undo ? undoStepLabel(stepWords(steps.undo)) : COMMON.undo,
      keyName: useShortcut('undo'),
      onChoose: () => void undo(),
    },
    {
      label: steps?.redo ? redoStepLabel(stepWords(steps.redo)) : MORE_MENU.redo,
      keyName: useShortcut('redo'),
      onChoose: () => void redo(),
    },
  ];
  const others = [
    { label: MORE_MENU.goToRow, keyName: useShortcut('jump'), onChoose: openJump },
    { label: MORE_MENU.allActions, keyName: useShortcut('palette'), onChoose: () => openDialog('palette') },
  ];
  return <MenuItems groups={[own, stepping, others]} />;
}

import { Ellipsis } from 'lucide-react';
import { stepWords } from '#shared/messages/history.ts';
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
    <Button look="quiet" aria-label="More actions" hint="More actions">
      <Ellipsis size={16} aria-hidden="true" />
    </Button>
  );
  return (
    <MenuButton label="More actions" button={button}>
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
      label: steps?.undo ? `Undo: ${stepWords(steps.undo)}` : 'Undo',
      keyName: useShortcut('undo'),
      onChoose: () => void undo(),
    },
    {
      label: steps?.redo ? `Redo: ${stepWords(steps.redo)}` : 'Redo',
      keyName: useShortcut('redo'),
      onChoose: () => void redo(),
    },
  ];
  const others = [
    { label: 'Go to a row…', keyName: useShortcut('jump'), onChoose: openJump },
    { label: 'All actions…', keyName: useShortcut('palette'), onChoose: () => openDialog('palette') },
  ];
  return <MenuItems groups={[own, stepping, others]} />;
}

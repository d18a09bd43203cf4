import type { Row } from '#shared/domain/verdict/row.ts';
import { ROW_ACTIONS } from '#shared/messages/screens/row-panel.ts';
import { useRowShortcut, useShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import { selectOnlyEmails } from '../../store/rows/rows-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import { bestAction, placedActions } from './best-action.ts';
import { FindMenu } from './find-menu.tsx';
import { MoreMenu } from './more-menu.tsx';
import { RowCheckNote } from './row-check.tsx';
import { type RowAction, useRowActions } from './use-row-actions.ts';

type Props = { readonly row: Row };

/** Shows the actions of the row, which are always visible. */
export function RowFoot({ row }: Props) {
  const isOnlyEmails = useApp(selectOnlyEmails);
  const actions = useRowActions(row);
  const best = isOnlyEmails ? null : bestAction(row);
  const { main, rest, more } = isOnlyEmails
    ? ({ main: ['keep'], rest: [], more: [] } as const)
    : placedActions(row);
  return (
    <footer className="row-foot">
      <div className="row-decide">
        {!isOnlyEmails && <RowCheckNote row={row} />}
        {main.map((action) => (
          <ActionButton key={action} action={actions[action]} look={action === best ? 'primary' : 'plain'} />
        ))}
      </div>
      <div className="row-rest">
        {rest.map((action) => (
          <ActionButton key={action} action={actions[action]} look="quiet" />
        ))}
        {!isOnlyEmails && <FindMenu row={row} />}
        <FlagAndExclude row={row} />
        <MoreMenu actions={more.map((action) => actions[action])} />
      </div>
    </footer>
  );
}

type ButtonProps = { readonly action: RowAction; readonly look: 'primary' | 'plain' | 'quiet' };

function ActionButton({ action: { label, keyName, isDisabled, onChoose }, look }: ButtonProps) {
  return (
    <Button
      look={look}
      keyName={keyName}
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onChoose()}
    >
      <span className="row-action-label">{untrusted(label)}</span>
    </Button>
  );
}

function FlagAndExclude({ row: { note } }: Props) {
  const decide = useApp((state) => state.decide);
  const openNote = useApp((state) => state.openNote);
  return (
    <>
      <Button look="quiet" keyName={useShortcut('flag')} onClick={() => openNote()}>
        {note === null ? ROW_ACTIONS.flag : ROW_ACTIONS.note}
      </Button>
      <Button
        look="quiet"
        keyName={useRowShortcut('exclude')}
        onClick={() => void decide({ kind: 'excluded' })}
      >
        {ROW_ACTIONS.exclude}
      </Button>
    </>
  );
}

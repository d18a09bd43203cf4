import { useEffect } from 'react';
import type { ChangeGroup } from '#shared/contract/groups.ts';
import { countOf, formatNumber } from '#shared/messages/format.ts';
import { exceptionWords, groupCountWords } from '#shared/messages/groups.ts';
import { useScopeShortcuts } from '../../actions/shortcuts/use-scope-shortcuts.ts';
import { useShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import { selectGroup } from '../../store/bulk/groups-slice.ts';
import type { GroupsBy } from '../../store/bulk/kinds-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { ChoiceGroup } from '../../ui/form/choice-group.tsx';
import type { Choice } from '../../ui/form/choice-group.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Message } from '../../ui/text/message.tsx';
import { Waiting } from '../../ui/text/waiting.tsx';
import { OptionList } from '../../ui/form/option-list.tsx';
import { DialogNotice } from './dialog-notice.tsx';
import { ExampleTable } from './example-table.tsx';
import { ChangeLines } from './change-lines.tsx';
import { KindActions } from './kind-actions.tsx';
import { KindsPanel } from './kinds-panel.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import './bulk.css';

const WAYS: readonly Choice<GroupsBy>[] = [
  { value: 'kind', label: 'Same kind of change', hint: 'Doubtful rows only' },
  { value: 'change', label: 'Identical change', hint: 'The same words change' },
];

/** One decision, many rows: what the suggestions change, and how often, each decided at a stroke. */
export function GroupsDialog() {
  const groupsBy = useApp((state) => state.groupsBy);
  const chooseGroupsBy = useApp((state) => state.chooseGroupsBy);
  const closeDialog = useApp((state) => state.closeDialog);
  const hearKey = useScopeShortcuts('groups');
  return (
    <Dialog
      title="Similar changes"
      size="wide"
      onClose={closeDialog}
      onKeyDown={hearKey}
      actions={groupsBy === 'kind' ? <KindActions /> : <GroupActions />}
    >
      <div className="groups">
        <ChoiceGroup legend="Similar in" value={groupsBy} choices={WAYS} onChange={chooseGroupsBy} />
        {groupsBy === 'kind' ? <KindsPanel /> : <GroupsPanel />}
      </div>
    </Dialog>
  );
}

function GroupsPanel() {
  const groups = useApp((state) => state.groups);
  const group = useApp(selectGroup);
  const unread = useApp((state) => state.unread.groups);
  const openGroups = useApp((state) => state.openGroups);
  const closeGroups = useApp((state) => state.closeGroups);
  useEffect(() => {
    void openGroups();
    return closeGroups;
  }, [openGroups, closeGroups]);
  if (!groups) return <Waiting title="Finding similar changes…" unread={unread} />;
  if (groups.total === 0) {
    return (
      <Message title="No similar changes">No suggestion changes anything in the rows of this filter.</Message>
    );
  }
  return (
    <div className="together">
      <div className="together-list">
        <p className="quiet small">{countOf(groups.total, 'change')}, the most frequent first</p>
        <GroupList groups={groups.items} />
      </div>
      {group && <GroupDetails group={group} />}
    </div>
  );
}

function GroupList({ groups }: { readonly groups: readonly ChangeGroup[] }) {
  const groupKey = useApp((state) => state.groupKey);
  const lookAtGroup = useApp((state) => state.lookAtGroup);
  const readMoreGroups = useApp((state) => state.readMoreGroups);
  return (
    <OptionList
      label="Changes"
      options={groups}
      keyOf={({ key }) => String(key)}
      current={groupKey === null ? null : String(groupKey)}
      onCurrent={(key) => lookAtGroup(Number(key))}
      onNearEnd={readMoreGroups}
    >
      {(group) => (
        <>
          <ChangeLines changes={group.changes} />
          <span className="quiet small">{groupCountWords(group.rows, group.undecided)}</span>
        </>
      )}
    </OptionList>
  );
}

function GroupDetails({ group }: { readonly group: ChangeGroup }) {
  const { examples, exceptions } = group;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section className="together-details" aria-label="Rows of this change" tabIndex={0}>
      <ExampleTable caption="Examples" rows={examples} />
      {exceptions.length > 0 && (
        <ExampleTable caption="Exceptions" rows={exceptions} note={{ title: 'Why', of: exceptionWords }} />
      )}
    </section>
  );
}

function GroupActions() {
  const group = useApp(selectGroup);
  const decideGroup = useApp((state) => state.decideGroup);
  const showGroup = useApp((state) => state.showGroup);
  const isBusy = useApp((state) => state.bulkProgress !== null);
  const undecided = group?.undecided ?? 0;
  const keepKey = useShortcut('keep-group');
  const acceptKey = useShortcut('accept-group');
  return (
    <>
      <DialogNotice />
      <BulkProgress />
      <Button keyName={useShortcut('show-group')} aria-disabled={!group} onClick={() => void showGroup()}>
        Show these rows
      </Button>
      {undecided > 0 && (
        <>
          <Button
            keyName={keepKey}
            aria-disabled={isBusy}
            onClick={() => void decideGroup('kept_as_entered')}
          >
            Keep all as entered
          </Button>
          <Button
            look="primary"
            keyName={acceptKey}
            aria-disabled={isBusy}
            onClick={() => void decideGroup('used_suggestion')}
          >
            <span className="count-button">Accept all {formatNumber(undecided)}</span>
          </Button>
        </>
      )}
    </>
  );
}

import { useEffect } from 'react';
import type { ChangeGroup } from '#shared/contract/groups.ts';
import { countOf } from '#shared/messages/format.ts';
import { exceptionWords, groupCountWords } from '#shared/messages/groups.ts';
import { useScopeShortcuts } from '../../actions/shortcuts/use-scope-shortcuts.ts';
import { selectGroup } from '../../store/bulk/groups-slice.ts';
import type { GroupsBy } from '../../store/bulk/kinds-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { ChoiceGroup } from '../../ui/form/choice-group.tsx';
import type { Choice } from '../../ui/form/choice-group.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Message } from '../../ui/text/message.tsx';
import { Waiting } from '../../ui/text/waiting.tsx';
import { OptionList } from '../../ui/form/option-list.tsx';
import { SampleTable } from './sample-table.tsx';
import { ChangeLines } from './change-lines.tsx';
import { KindActions, SimilarActions } from './similar-actions.tsx';
import { KindsPanel } from './kinds-panel.tsx';
import './bulk.css';

const WAYS: readonly Choice<GroupsBy>[] = [
  { value: 'kind', label: 'Same kind of change' },
  { value: 'change', label: 'Identical change' },
];

/** One decision, many rows: what the suggestions change, and how often, each decided at a stroke. */
export function GroupsDialog() {
  const groupsBy = useApp((state) => state.groupsBy);
  const closeDialog = useApp((state) => state.closeDialog);
  const hearKey = useScopeShortcuts('groups');
  return (
    <Dialog
      title="Similar changes"
      size="page"
      onClose={closeDialog}
      onKeyDown={hearKey}
      actions={groupsBy === 'kind' ? <KindActions /> : <GroupActions />}
    >
      {groupsBy === 'kind' ? <KindsPanel ways={<Ways />} /> : <GroupsPanel />}
    </Dialog>
  );
}

function Ways() {
  const groupsBy = useApp((state) => state.groupsBy);
  const chooseGroupsBy = useApp((state) => state.chooseGroupsBy);
  return <ChoiceGroup legend="Similar in" value={groupsBy} choices={WAYS} onChange={chooseGroupsBy} />;
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
  return (
    <div className="similar">
      <div className="similar-list">
        <Ways />
        {groups && groups.total > 0 && (
          <>
            <p className="quiet small">{countOf(groups.total, 'change')}, the most frequent first</p>
            <GroupList groups={groups.items} />
          </>
        )}
      </div>
      {!groups && <Waiting title="Finding similar changes…" unread={unread} />}
      {groups?.total === 0 && (
        <Message title="No similar changes">
          No suggestion changes anything in the rows of this filter.
        </Message>
      )}
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
    <section className="similar-details" aria-label="Rows of this change" tabIndex={0}>
      <SampleTable caption="Examples" rows={examples} />
      {exceptions.length > 0 && (
        <SampleTable caption="Exceptions" rows={exceptions} note={{ title: 'Why', of: exceptionWords }} />
      )}
    </section>
  );
}

function GroupActions() {
  const group = useApp(selectGroup);
  const decideGroup = useApp((state) => state.decideGroup);
  const showGroup = useApp((state) => state.showGroup);
  return (
    <SimilarActions
      rows={group?.rows ?? 0}
      open={group?.undecided ?? 0}
      canAccept
      onDecide={(decision) => void decideGroup(decision)}
      onShow={() => void showGroup()}
    />
  );
}

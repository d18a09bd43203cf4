import { useEffect } from 'react';
import type { ChangeGroup } from '#shared/contract/groups.ts';
import { capitalize, countOf, formatNumber } from '#shared/messages/format.ts';
import { exceptionWords, groupCountWords } from '#shared/messages/groups.ts';
import { PART_WORDS } from '#shared/messages/words.ts';
import { usePlaceKeys } from '../../actions/shortcuts/use-scope-shortcuts.ts';
import { useKeyOf } from '../../actions/shortcuts/use-shortcut.ts';
import { shownChanges } from '../../store/bulk/change-summary.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Message } from '../../ui/text/message.tsx';
import { OptionList } from '../../ui/form/option-list.tsx';
import { DialogNotice } from './dialog-notice.tsx';
import { ExampleTable } from './example-table.tsx';
import { MarkedPair } from './marked-pair.tsx';
import { StepProgress } from './bulk-progress.tsx';
import './bulk.css';

/** One decision, many rows: what the suggestions change, and how often, each decided at a stroke. */
export function GroupsDialog() {
  const groups = useApp((state) => state.groups);
  const groupKey = useApp((state) => state.groupKey);
  const openGroups = useApp((state) => state.openGroups);
  const closeGroups = useApp((state) => state.closeGroups);
  const closeDialog = useApp((state) => state.closeDialog);
  const hearKey = usePlaceKeys('groups');
  useEffect(() => {
    void openGroups();
    return closeGroups;
  }, [openGroups, closeGroups]);

  const group = groups?.items.find(({ key }) => key === groupKey);
  return (
    <Dialog
      title="Rows that are alike"
      size="wide"
      onClose={closeDialog}
      onKeyDown={hearKey}
      actions={<GroupActions group={group ?? null} />}
    >
      {!groups && <Message title="Finding rows that are alike…" />}
      {groups?.total === 0 && (
        <Message title="No rows are alike">
          No suggestion changes anything in the rows of this filter.
        </Message>
      )}
      {groups && groups.total > 0 && (
        <div className="together">
          <div className="together-list">
            <p className="quiet small">{countOf(groups.total, 'change')}, the most frequent first</p>
            <GroupList groups={groups.items} />
          </div>
          {group && <GroupDetails group={group} />}
        </div>
      )}
    </Dialog>
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
          <ChangeLines group={group} />
          <span className="quiet small">{groupCountWords(group.rows, group.undecided)}</span>
        </>
      )}
    </OptionList>
  );
}

function ChangeLines({ group }: { readonly group: ChangeGroup }) {
  return (
    <ul className="change-lines">
      {shownChanges(group.changes).map((change) => (
        <li key={change.part}>
          {change.kind === 'words' ? (
            change.words
          ) : (
            <>
              <span className="quiet">{capitalize(PART_WORDS[change.part])}: </span>
              <MarkedPair before={change.before} after={change.after} />
            </>
          )}
        </li>
      ))}
    </ul>
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

function GroupActions({ group }: { readonly group: ChangeGroup | null }) {
  const decideGroup = useApp((state) => state.decideGroup);
  const showGroup = useApp((state) => state.showGroup);
  const isBusy = useApp((state) => state.decidingMany !== null);
  const undecided = group?.undecided ?? 0;
  const isIdle = undecided === 0 || isBusy;
  return (
    <>
      <DialogNotice />
      <StepProgress />
      <Button keyName={useKeyOf('show-group')} aria-disabled={!group} onClick={() => void showGroup()}>
        Show these rows
      </Button>
      <Button
        keyName={useKeyOf('keep-group')}
        aria-disabled={isIdle}
        onClick={() => void decideGroup('kept_as_entered')}
      >
        Keep all as entered
      </Button>
      <Button
        look="primary"
        keyName={useKeyOf('accept-group')}
        aria-disabled={isIdle}
        onClick={() => void decideGroup('used_suggestion')}
      >
        <span className="count-button">Accept all {formatNumber(undecided)}</span>
      </Button>
    </>
  );
}

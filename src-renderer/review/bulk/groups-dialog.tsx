import { useEffect, useMemo } from 'react';
import type { KindGroup } from '#shared/contract/review/groups.ts';
import type { PartComparison } from '#shared/domain/compare/comparison.ts';
import { capitalize, formatNumber } from '#shared/messages/format.ts';
import { groupCountWords } from '#shared/messages/review/groups.ts';
import { kindLeftWords, kindSecondLines, kindsSentence } from '#shared/messages/review/kinds.ts';
import { changesSentence, GROUP_LISTS, GROUPS } from '#shared/messages/screens/bulk.ts';
import { partWord } from '#shared/messages/words.ts';
import { useScopeShortcuts } from '../../actions/shortcuts/use-scope-shortcuts.ts';
import { kindWords, ownChanges, shownChanges } from '../../store/bulk/change-summary.ts';
import { type Group, type GroupsBy, isKind, selectGroup } from '../../store/bulk/groups-slice.ts';
import { selectCountry } from '../../store/rows/rows-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { type Choice, ChoiceGroup } from '../../ui/form/choice-group.tsx';
import { OptionList } from '../../ui/form/option-list.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { MarkedText } from '../../ui/text/marked-text.tsx';
import { Message } from '../../ui/text/message.tsx';
import { Waiting } from '../../ui/text/waiting.tsx';
import { VerdictMark } from '../verdict-mark.tsx';
import { GroupDetails } from './group-details.tsx';
import { MarkedPair } from './marked-pair.tsx';
import { SimilarActions } from './similar-actions.tsx';
import './bulk.css';

const WAYS: readonly Choice<GroupsBy>[] = [
  { value: 'kind', label: GROUPS.byKind },
  { value: 'change', label: GROUPS.byChange },
];

/** Shows groups of rows whose suggestions make similar changes. One step decides a whole group. */
export function GroupsDialog() {
  const groupsBy = useApp((state) => state.groupsBy);
  const groups = useApp((state) => state.groups);
  const group = useApp(selectGroup);
  const unread = useApp((state) => state.unread.groups);
  const openGroups = useApp((state) => state.openGroups);
  const closeGroups = useApp((state) => state.closeGroups);
  const closeDialog = useApp((state) => state.closeDialog);
  const hearKey = useScopeShortcuts('groups');
  useEffect(() => {
    void openGroups();
    return closeGroups;
  }, [openGroups, closeGroups]);
  const words = GROUP_LISTS[groupsBy];
  return (
    <Dialog
      title={GROUPS.title}
      size="page"
      onClose={closeDialog}
      onKeyDown={hearKey}
      actions={<SimilarActions />}
    >
      <div className="similar">
        <div className="similar-list">
          <Ways />
          {groups && groups.total > 0 && <GroupList groups={groups.items} total={groups.total} />}
        </div>
        {!groups && <Waiting title={words.waiting} unread={unread} />}
        {groups?.total === 0 && <Message title={words.none}>{words.whyNone}</Message>}
        {group && <GroupDetails key={group.key} group={group} />}
      </div>
    </Dialog>
  );
}

function Ways() {
  const groupsBy = useApp((state) => state.groupsBy);
  const chooseGroupsBy = useApp((state) => state.chooseGroupsBy);
  const openGroups = useApp((state) => state.openGroups);
  return (
    <ChoiceGroup
      legend={GROUPS.by}
      value={groupsBy}
      choices={WAYS}
      onChange={(by) => {
        chooseGroupsBy(by);
        void openGroups();
      }}
    />
  );
}

function GroupList({ groups, total }: { readonly groups: readonly Group[]; readonly total: number }) {
  const country = useApp(selectCountry);
  const groupsBy = useApp((state) => state.groupsBy);
  const alone = useApp((state) => state.aloneRows);
  const groupKey = useApp((state) => state.groupKey);
  const lookAtGroup = useApp((state) => state.lookAtGroup);
  const readMoreGroups = useApp((state) => state.readMoreGroups);
  const secondLines = useMemo(() => secondLinesOf(groups, country), [groups, country]);
  return (
    <>
      <p className="quiet small">
        {groupsBy === 'kind' ? kindsSentence(total, alone) : changesSentence(total)}
      </p>
      <OptionList
        label={GROUP_LISTS[groupsBy].list}
        options={groups}
        keyOf={({ key }) => String(key)}
        current={groupKey === null ? null : String(groupKey)}
        onCurrent={(key) => lookAtGroup(Number(key))}
        onNearEnd={readMoreGroups}
      >
        {(group) =>
          isKind(group) ? (
            <KindOption group={group} secondLine={secondLines.get(group) ?? ''} />
          ) : (
            <>
              <ChangeLines changes={group.changes} />
              <span className="quiet small">{groupCountWords(group.rows, group.undecided)}</span>
            </>
          )
        }
      </OptionList>
    </>
  );
}

function KindOption({ group, secondLine }: { readonly group: KindGroup; readonly secondLine: string }) {
  const country = useApp(selectCountry);
  return (
    <span className="kind">
      <VerdictMark verdict={group.verdict} isShape />
      <strong>{kindWords(group, country)}</strong>
      <span>{formatNumber(group.rows)}</span>
      <span className="kind-second quiet small">{secondLine}</span>
      <KindExample group={group} />
      <span className="kind-second quiet small">
        {kindLeftWords(group.rows, group.open, group.outstanding)}
      </span>
    </span>
  );
}

function secondLinesOf(groups: readonly Group[], country: string): ReadonlyMap<Group, string> {
  const known = groups.filter(isKind).flatMap((group) => (group.kind ? { group, kind: group.kind } : []));
  const lines = kindSecondLines(
    known.map(({ kind }) => kind),
    known.map(({ group }) => `${group.verdict} ${kindWords(group, country)}`),
    country,
  );
  return new Map(known.map(({ group }, at) => [group, lines[at] ?? '']));
}

function KindExample({ group }: { readonly group: KindGroup }) {
  const { changes } = group;
  const change =
    changes.find((each) => each.change === 'large') ??
    changes.find((each) => each.change !== 'none' && each.change !== 'format');
  if (!change || ownChanges(group).length > 0) return null;
  const { entered, returned } = change;
  return (
    <span className="kind-second small">
      {entered !== '' && returned !== '' ? (
        <MarkedPair before={entered} after={returned} />
      ) : (
        // A part that the suggestion lacks stays in its cell, so it is not struck out.
        <MarkedText segments={[{ text: entered || returned, mark: entered === '' ? 'added' : 'same' }]} />
      )}
    </span>
  );
}

function ChangeLines({ changes }: { readonly changes: readonly PartComparison[] }) {
  const country = useApp(selectCountry);
  return (
    <ul className="change-lines">
      {shownChanges(changes, country).map((change) => (
        <li key={change.part}>
          {change.kind === 'words' ? (
            change.words
          ) : (
            <>
              <span className="quiet">{capitalize(partWord(change.part, country))}: </span>
              <MarkedPair before={change.before} after={change.after} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

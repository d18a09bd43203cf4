import { useEffect, useState } from 'react';
import type { DuplicateGroup, DuplicateKind } from '#shared/contract/groups.ts';
import { countOf } from '#shared/messages/format.ts';
import { DUPLICATE_KIND_WORDS } from '#shared/messages/groups.ts';
import { groupId, ofKind } from '../store/duplicates-slice.ts';
import { useApp } from '../store/use-app.ts';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import type { Choice } from '../ui/choice-group.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Message } from '../ui/message.tsx';
import { OptionList } from '../ui/option-list.tsx';
import { DuplicateActions, DuplicateMembers } from './duplicate-members.tsx';
import { useKeepKeys, useKeptMember } from './use-kept-member.ts';
import './together.css';

const KINDS: readonly Choice<DuplicateKind>[] = [
  { value: 'same_person', label: DUPLICATE_KIND_WORDS.same_person, hint: 'The names agree too' },
  { value: 'same_household', label: DUPLICATE_KIND_WORDS.same_household, hint: 'The names differ' },
];

/** Both kinds come in one list: so many of the chosen one are looked for before the person scrolls. */
const ENOUGH = 20;

/** Rows delivered to the same place: which of them stays. */
export function DuplicatesDialog() {
  const duplicates = useApp((state) => state.duplicates);
  const openDuplicates = useApp((state) => state.openDuplicates);
  const closeDuplicates = useApp((state) => state.closeDuplicates);
  const readMore = useApp((state) => state.readMoreDuplicates);
  const closeDialog = useApp((state) => state.closeDialog);
  const [kind, setKind] = useState<DuplicateKind>('same_person');
  const [currentId, setCurrentId] = useState<string | null>(null);
  useEffect(() => {
    void openDuplicates();
    return closeDuplicates;
  }, [openDuplicates, closeDuplicates]);

  const groups = ofKind(duplicates?.items ?? [], kind);
  const isAllRead = duplicates !== null && duplicates.items.length >= duplicates.total;
  useEffect(() => {
    if (duplicates && ofKind(duplicates.items, kind).length < ENOUGH) void readMore();
  }, [duplicates, kind, readMore]);

  const group = groups.find((each) => groupId(each) === currentId) ?? groups[0] ?? null;
  const kept = useKeptMember(group);
  const hearKey = useKeepKeys(group, kept.position);
  return (
    <Dialog
      title="Duplicates"
      size="wide"
      onClose={closeDialog}
      onKeyDown={hearKey}
      actions={<DuplicateActions group={group} position={kept.position} />}
    >
      <div className="duplicates">
        <ChoiceGroup legend="Delivered to the same place" value={kind} choices={KINDS} onChange={setKind} />
        {groups.length === 0 && <NoDuplicates isAllRead={isAllRead} />}
        {group && (
          <div className="together">
            <OptionList
              key={kind}
              label={DUPLICATE_KIND_WORDS[kind]}
              options={groups}
              keyOf={groupId}
              current={groupId(group)}
              onCurrent={setCurrentId}
              onNearEnd={readMore}
            >
              {(each) => <Place group={each} />}
            </OptionList>
            <DuplicateMembers key={groupId(group)} group={group} kept={kept} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

function NoDuplicates({ isAllRead }: { readonly isAllRead: boolean }) {
  if (!isAllRead) return <Message title="Finding rows of the same place…" />;
  return (
    <Message title="None here">No rows of this filter are delivered to the same place like this.</Message>
  );
}

function Place({ group }: { readonly group: DuplicateGroup }) {
  const excluded = group.members.filter(({ decision }) => decision?.kind === 'excluded').length;
  const isSettled = excluded > 0 && excluded === group.members.length - 1;
  return (
    <>
      <span className="place-address">{group.address}</span>
      <span className="quiet small">
        {countOf(group.rows, 'row')}
        {isSettled ? ', one kept' : excluded > 0 ? `, ${excluded} excluded` : ''}
      </span>
    </>
  );
}

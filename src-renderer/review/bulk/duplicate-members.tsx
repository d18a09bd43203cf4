import { useId } from 'react';
import type { DuplicateGroup, DuplicateMember } from '#shared/contract/review/groups.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { BULK, DUPLICATES, hiddenDuplicatesSentence, keepRowLabel } from '#shared/messages/screens/bulk.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { DECISION_WORDS } from '#shared/messages/words.ts';
import { useShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import { keptAt } from '../../store/bulk/duplicates-slice.ts';
import { isExcluded, isKeepUseful } from '../../store/bulk/kept-member.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { DialogNotice } from './dialog-notice.tsx';

/** Lists the rows of one place, and lets the person choose the row to keep. */
export function DuplicateMembers({ place }: { readonly place: DuplicateGroup }) {
  const name = useId();
  const kept = useApp((state) => keptAt(place, state));
  const chooseKept = useApp((state) => state.chooseKept);
  const hidden = place.rows - place.members.length;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section className="together-details" aria-label={DUPLICATES.rows} tabIndex={0}>
      <table className="examples">
        <caption>{untrusted(place.address)}</caption>
        <thead>
          <tr>
            <th scope="col">{DUPLICATES.keep}</th>
            <th scope="col" className="number">
              {COMMON.row}
            </th>
            <th scope="col">{BULK.name}</th>
            <th scope="col">{BULK.entered}</th>
            <th scope="col">{BULK.decision}</th>
          </tr>
        </thead>
        <tbody>
          {place.members.map((member) => (
            <Member
              key={member.position}
              member={member}
              radioName={name}
              isKept={member.position === kept}
              onKeep={() => chooseKept(member.position)}
            />
          ))}
        </tbody>
      </table>
      {hidden > 0 && <p className="quiet small">{hiddenDuplicatesSentence(hidden)}</p>}
    </section>
  );
}

type MemberProps = {
  readonly member: DuplicateMember;
  readonly radioName: string;
  readonly isKept: boolean;
  readonly onKeep: () => void;
};

function Member({ member, radioName, isKept, onKeep }: MemberProps) {
  const { position, name, entered, decision } = member;
  return (
    <tr className={isExcluded(member) ? 'member-excluded' : ''}>
      <td>
        <input
          type="radio"
          name={radioName}
          aria-label={keepRowLabel(position)}
          checked={isKept}
          onChange={onKeep}
        />
      </td>
      <td className="number quiet">{formatNumber(position)}</td>
      <td>{untrusted(name)}</td>
      <td>{untrusted(entered)}</td>
      <td className="quiet">{decision ? DECISION_WORDS[decision.kind] : BULK.notDecided}</td>
    </tr>
  );
}

/** @param place null if none is chosen */
export function DuplicateActions({ place }: { readonly place: DuplicateGroup | null }) {
  const keepOne = useApp((state) => state.keepOne);
  const showPlace = useApp((state) => state.showPlace);
  const kept = useApp((state) => place && keptAt(place, state));
  const isUseful = place !== null && kept !== null && isKeepUseful(place, kept);
  return (
    <>
      <DialogNotice />
      <BulkProgress />
      <Button keyName={useShortcut('show-place')} aria-disabled={!place} onClick={() => void showPlace()}>
        {DUPLICATES.show}
      </Button>
      <Button
        look="primary"
        keyName={useShortcut('keep-one')}
        aria-disabled={!isUseful}
        onClick={() => void keepOne()}
      >
        {DUPLICATES.keepOne}
      </Button>
    </>
  );
}

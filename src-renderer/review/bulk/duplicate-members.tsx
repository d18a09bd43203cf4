import { useId } from 'react';
import type { DuplicateGroup, DuplicateMember } from '#shared/contract/groups.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { DECISION_WORDS } from '#shared/messages/words.ts';
import { useShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import { isExcluded, isKeepUseful, keptOf } from '../../store/bulk/kept-member.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { DialogNotice } from './dialog-notice.tsx';

/** Lists the rows of one place, and lets the person choose the row to keep. */
export function DuplicateMembers({ place }: { readonly place: DuplicateGroup }) {
  const name = useId();
  const kept = useApp(({ keptPosition }) => keptOf(place, keptPosition));
  const chooseKept = useApp((state) => state.chooseKept);
  const hidden = place.rows - place.members.length;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section className="together-details" aria-label="Rows of this place" tabIndex={0}>
      <table className="examples">
        <caption>{untrusted(place.address)}</caption>
        <thead>
          <tr>
            <th scope="col">Keep</th>
            <th scope="col" className="number">
              Row
            </th>
            <th scope="col">Name</th>
            <th scope="col">Entered</th>
            <th scope="col">Decision</th>
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
      {hidden > 0 && (
        <p className="quiet small">
          And {formatNumber(hidden)} more rows, which would be excluded too. “Show these rows” lists them all.
        </p>
      )}
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
          aria-label={`Keep row ${formatNumber(position)}`}
          checked={isKept}
          onChange={onKeep}
        />
      </td>
      <td className="number quiet">{formatNumber(position)}</td>
      <td>{untrusted(name)}</td>
      <td>{untrusted(entered)}</td>
      <td className="quiet">{decision ? DECISION_WORDS[decision.kind] : 'not decided'}</td>
    </tr>
  );
}

/** @param place null if none is chosen */
export function DuplicateActions({ place }: { readonly place: DuplicateGroup | null }) {
  const keepOne = useApp((state) => state.keepOne);
  const showPlace = useApp((state) => state.showPlace);
  const kept = useApp(({ keptPosition }) => place && keptOf(place, keptPosition));
  const isUseful = place !== null && kept !== null && isKeepUseful(place, kept);
  return (
    <>
      <DialogNotice />
      <BulkProgress />
      <Button keyName={useShortcut('show-place')} aria-disabled={!place} onClick={() => void showPlace()}>
        Show these rows
      </Button>
      <Button
        look="primary"
        keyName={useShortcut('keep-one')}
        aria-disabled={!isUseful}
        onClick={() => void keepOne()}
      >
        Keep this one, exclude the others
      </Button>
    </>
  );
}

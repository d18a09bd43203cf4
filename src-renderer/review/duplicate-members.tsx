import { useId } from 'react';
import type { DuplicateGroup, DuplicateMember } from '#shared/contract/groups.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { DECISION_WORDS } from '#shared/messages/words.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/button.tsx';
import { DialogNotice } from './dialog-notice.tsx';
import { StepProgress } from './step-progress.tsx';
import type { KeptMember } from './use-kept-member.ts';
import { canBeKept, isKeepUseful } from './use-kept-member.ts';

type Props = { readonly group: DuplicateGroup; readonly kept: KeptMember };

/** The rows of one place, and which of them stays. */
export function DuplicateMembers({ group, kept }: Props) {
  const name = useId();
  const hidden = group.rows - group.members.length;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section className="together-details" aria-label="Rows of this place" tabIndex={0}>
      <table className="examples">
        <caption>{group.address}</caption>
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
          {group.members.map((member) => (
            <Member
              key={member.position}
              member={member}
              radioName={name}
              isKept={member.position === kept.position}
              onKeep={() => kept.choose(member.position)}
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
    <tr className={canBeKept(member) ? '' : 'member-excluded'}>
      <td>
        <input
          type="radio"
          name={radioName}
          aria-label={`Keep row ${formatNumber(position)}`}
          checked={isKept}
          disabled={!canBeKept(member)}
          onChange={onKeep}
        />
      </td>
      <td className="number quiet">{formatNumber(position)}</td>
      <td>{name}</td>
      <td>{entered}</td>
      <td className="quiet">{decision ? DECISION_WORDS[decision.kind] : 'not decided'}</td>
    </tr>
  );
}

type ActionsProps = { readonly group: DuplicateGroup | null; readonly position: number | null };

export function DuplicateActions({ group, position }: ActionsProps) {
  const keepOnly = useApp((state) => state.keepOnly);
  const showDuplicates = useApp((state) => state.showDuplicates);
  const isUseful = isKeepUseful(group, position);
  return (
    <>
      <DialogNotice />
      <StepProgress />
      <Button keyName="Enter" aria-disabled={!group} onClick={() => group && void showDuplicates(group)}>
        Show these rows
      </Button>
      <Button
        look="primary"
        keyName="K"
        aria-disabled={!isUseful}
        onClick={() => {
          if (group && position !== null && isUseful) void keepOnly(group, position);
        }}
      >
        Keep this one, exclude the others
      </Button>
    </>
  );
}

/** Chooses the row of a place to keep, and tells whether that changes anything. Pure. */
import type { DuplicateGroup, DuplicateMember } from '#shared/contract/review/groups.ts';

export const isExcluded = ({ decision }: Pick<DuplicateMember, 'decision'>): boolean =>
  decision?.kind === 'excluded';

/** Returns the person's choice, else the first row that is not excluded, else the first; null without rows. */
export function keptOf({ members }: Pick<DuplicateGroup, 'members'>, chosen: number | null): number | null {
  const isMember = members.some(({ position }) => position === chosen);
  if (isMember) return chosen;
  return (members.find((member) => !isExcluded(member)) ?? members[0])?.position ?? null;
}

/** A place may have more rows than are shown, and they may need excluding. */
export const isKeepUseful = (
  { rows, members }: Pick<DuplicateGroup, 'rows' | 'members'>,
  kept: number,
): boolean =>
  rows > members.length || members.some((member) => isExcluded(member) === (member.position === kept));

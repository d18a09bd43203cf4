/** Which row of a place would be kept, and whether that would change anything. Pure. */
import type { DuplicateGroup, DuplicateMember } from '#shared/contract/groups.ts';

export const isExcluded = ({ decision }: Pick<DuplicateMember, 'decision'>): boolean =>
  decision?.kind === 'excluded';

/** The person's choice, else the first that is not excluded, else the first; null of a place without rows. */
export function keptOf({ members }: Pick<DuplicateGroup, 'members'>, chosen: number | null): number | null {
  const isMember = members.some(({ position }) => position === chosen);
  if (isMember) return chosen;
  return (members.find((member) => !isExcluded(member)) ?? members[0])?.position ?? null;
}

/** Beyond those shown there may be rows to exclude. */
export const isKeepUseful = (
  { rows, members }: Pick<DuplicateGroup, 'rows' | 'members'>,
  kept: number,
): boolean =>
  rows > members.length || members.some((member) => isExcluded(member) === (member.position === kept));

/** Chooses which row of a place to keep, and reports whether keeping it changes anything. Pure. */
import type { DuplicateGroup, DuplicateMember } from '#shared/contract/review/groups.ts';

export const isExcluded = ({ decision }: Pick<DuplicateMember, 'decision'>): boolean =>
  decision?.kind === 'excluded';

/** Returns the row that the person chose, or else the first row that is not excluded, or else the first row. */
export function keptOf({ members }: Pick<DuplicateGroup, 'members'>, chosen: number | null): number | null {
  const isMember = members.some(({ position }) => position === chosen);
  if (isMember) return chosen;
  return (members.find((member) => !isExcluded(member)) ?? members[0])?.position ?? null;
}

/** Returns whether keeping a row changes anything. Rows of the place that are not shown may need excluding. */
export const isKeepUseful = (
  { rows, members }: Pick<DuplicateGroup, 'rows' | 'members'>,
  kept: number,
): boolean =>
  rows > members.length || members.some((member) => isExcluded(member) === (member.position === kept));

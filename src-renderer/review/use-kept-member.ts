import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import type { DuplicateGroup, DuplicateMember } from '#shared/contract/groups.ts';
import { groupId } from '../store/duplicates-slice.ts';
import { useApp, useAppStore } from '../store/use-app.ts';

export type KeptMember = {
  /** The row that would be kept; null where all are excluded. */
  readonly position: number | null;
  readonly choose: (position: number) => void;
};

/** An excluded row cannot be the one to keep: nothing would be left of the group. */
export const canBeKept = ({ decision }: Pick<DuplicateMember, 'decision'>): boolean =>
  decision?.kind !== 'excluded';

/** Which row of a group would be kept: the person's choice, else the first that is not excluded. */
export function useKeptMember(group: DuplicateGroup | null): KeptMember {
  const [chosen, setChosen] = useState<{ readonly id: string; readonly position: number } | null>(null);
  const id = group === null ? '' : groupId(group);
  const keepable = group?.members.filter(canBeKept) ?? [];
  const isChosen = chosen?.id === id && keepable.some(({ position }) => position === chosen.position);
  return {
    position: isChosen ? chosen.position : (keepable[0]?.position ?? null),
    choose: (position) => setChosen({ id, position }),
  };
}

/** Whether keeping this row would change anything. */
export const isKeepUseful = (group: DuplicateGroup | null, position: number | null): boolean =>
  group !== null &&
  position !== null &&
  (group.rows > group.members.length ||
    group.members.some((member) => member.position !== position && canBeKept(member)));

/** Keys that act wherever the focus is in the dialog; Enter on a button presses that button. */
export function useKeepKeys(
  group: DuplicateGroup | null,
  position: number | null,
): (event: KeyboardEvent) => void {
  const store = useAppStore();
  const keepOnly = useApp((state) => state.keepOnly);
  const showDuplicates = useApp((state) => state.showDuplicates);
  return (event) => {
    const { key, ctrlKey, metaKey, altKey, repeat, target } = event;
    if (repeat || altKey) return;
    const { undo, notice } = store.getState();
    const letter = key.toLowerCase();
    const isUndo = ctrlKey || metaKey ? letter === 'z' : letter === 'u';
    if (isUndo && notice?.canUndo) void undo();
    else if (ctrlKey || metaKey || !group) return;
    else if (letter === 'k' && position !== null && isKeepUseful(group, position))
      void keepOnly(group, position);
    else if (key === 'Enter' && !(target instanceof HTMLButtonElement)) void showDuplicates(group);
    else return;
    event.preventDefault();
  };
}

import type { ListId } from '#shared/domain/list/list.ts';
import type { FoundDamage } from '#shared/domain/repair/find-damage.ts';
import { REPAIR_IDS, type RepairId } from '#shared/domain/repair/repairs.ts';
import { findingLine } from '#shared/messages/cli/steps.ts';
import { USAGE } from '#shared/messages/cli/usage.ts';
import { exampleRows, misplacedSentence } from '#shared/messages/import/repairs.ts';
import type { Session } from './session.ts';
import { UsageError } from './usage-error.ts';

/** The repairs to switch on. All other repairs are switched off. */
export type RepairWish = 'all' | readonly RepairId[];

/** Returns null if the repairs of the list stay as they are. @throws UsageError for an unknown repair */
export function repairOption(text: string | undefined): RepairWish | null {
  if (text === undefined) return null;
  if (text === 'all') return 'all';
  if (text === 'none') return [];
  return text.split(',').map((name) => {
    const id = REPAIR_IDS.find((known) => optionName(known) === name);
    if (id !== undefined) return id;
    throw new UsageError(USAGE.unknownRepair(REPAIR_IDS.map(optionName), name));
  });
}

const optionName = (id: RepairId): string => id.replaceAll('_', '-');

/** Reports damage on stderr. Makes only the repairs that the command names. */
export async function repairList(
  listId: ListId,
  wish: RepairWish | null,
  { backend, console }: Pick<Session, 'backend' | 'console'>,
): Promise<void> {
  const isWanted = ({ repair, isInForce }: FoundDamage): boolean =>
    wish === null ? isInForce : wish === 'all' || wish.includes(repair.id);
  let { found: damage, misplaced } = await backend.readDamage({ listId });
  // A repair can reveal damage that needs another one. Each round switches on at least one more repair.
  for (const _ of REPAIR_IDS) {
    if (damage.every((found) => isWanted(found) === found.isInForce)) break;
    const repairs = damage.filter(isWanted).map(({ repair }) => repair);
    await backend.changeListSettings({ listId, repairs });
    ({ found: damage, misplaced } = await backend.readDamage({ listId }));
  }
  const wanted = damage.filter(isWanted);
  for (const found of damage)
    console.note(findingLine(found, wanted.includes(found), optionName(found.repair.id)));
  for (const rows of misplaced) console.note(`${misplacedSentence(rows)} ${exampleRows(rows)}`);
}

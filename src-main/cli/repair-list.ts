/** What of a list is repaired by the command's word, and what is said of the rest. */

import type { ListId } from '#shared/domain/list/list.ts';
import type { FoundDamage } from '#shared/domain/repair/find-damage.ts';
import { REPAIR_IDS, type RepairId } from '#shared/domain/repair/repairs.ts';
import { countOf } from '#shared/messages/format.ts';
import { DAMAGE_WORDS, exampleRows, misplacedSentence, REPAIR_HINTS } from '#shared/messages/repairs.ts';
import type { Session } from './session.ts';
import { UsageError } from './usage-error.ts';

/** Those that are to be in force, all others are not. */
export type RepairWish = 'all' | readonly RepairId[];

/** `null`: as the list has it. @throws UsageError for a repair that is unknown */
export function repairOption(text: string | undefined): RepairWish | null {
  if (text === undefined) return null;
  if (text === 'all') return 'all';
  if (text === 'none') return [];
  return text.split(',').map((name) => {
    const id = REPAIR_IDS.find((known) => optionName(known) === name);
    if (id !== undefined) return id;
    const known = REPAIR_IDS.map(optionName).join(' ');
    throw new UsageError(`--repair takes all, none, or some of ${known}, not "${name}"`);
  });
}

const optionName = (id: RepairId): string => id.replaceAll('_', '-');

/** What is found is said on stderr: nothing of it is repaired unless the command says so. */
export async function repairList(
  listId: ListId,
  wish: RepairWish | null,
  { backend, console }: Pick<Session, 'backend' | 'console'>,
): Promise<void> {
  const isWanted = ({ repair, isInForce }: FoundDamage): boolean =>
    wish === null ? isInForce : wish === 'all' || wish.includes(repair.id);
  let { found: damage, misplaced } = await backend.readDamage({ listId });
  // What one repair uncovers another one repairs; each round switches at least one more on.
  for (const _ of REPAIR_IDS) {
    if (damage.every((found) => isWanted(found) === found.isInForce)) break;
    const repairs = damage.filter(isWanted).map(({ repair }) => repair);
    await backend.changeListSettings({ listId, repairs });
    ({ found: damage, misplaced } = await backend.readDamage({ listId }));
  }
  const wanted = damage.filter(isWanted);
  for (const found of damage) console.note(findingLine(found, wanted.includes(found)));
  for (const rows of misplaced) console.note(`${misplacedSentence(rows)} ${exampleRows(rows)}`);
}

function findingLine({ repair: { id }, rows }: FoundDamage, isRepaired: boolean): string {
  const finding = `${DAMAGE_WORDS[id]}: ${countOf(rows, 'row')}`;
  const hint = REPAIR_HINTS[id] === undefined ? '' : ` ${REPAIR_HINTS[id]}`;
  // "Repaired" alone would say that a telephone number has moved, which may only be left out of what is sent.
  if (isRepaired) return `${finding}, repaired.${hint}`;
  return `${finding}.${hint} To repair: --repair ${optionName(id)}`;
}

import { describe, expect, it } from 'vitest';
import type { ListSettings } from '#shared/domain/list.ts';
import { mapAgain } from '../../../src-main/lists/map-again.ts';
import { workOn } from '../../support/edits.ts';
import { run } from '../../support/runs.ts';
import { confirmAll } from '../../support/scripted-addresses.ts';
import { addList, SETTINGS, streets, testWorkspace } from '../../support/workspace.ts';

/** The house number is not read any more. */
const OTHER: ListSettings = { ...SETTINGS, mapping: { street: [1], city: [3], postcode: [4] } };

async function checkedList() {
  const workspace = testWorkspace();
  const { db, repositories } = workspace;
  const { id } = addList(workspace, streets(4));
  await run(workspace, id, confirmAll());
  const change = async (settings: ListSettings): Promise<void> => {
    repositories.lists.changeSettings(id, settings);
    const list = repositories.lists.find(id);
    if (list) await mapAgain(list, db, repositories, new AbortController().signal);
  };
  return { workspace, id, change, ...workOn(workspace, id) };
}

describe('a change of the mapping', () => {
  it('makes the rows ask what they say now, and takes back what the rules decided', async () => {
    const { workspace, id, change, row } = await checkedList();
    await change(OTHER);
    expect(row(1)).toMatchObject({
      verdict: 'not_checked',
      reason: 'not_asked_yet',
      decision: null,
      reply: null,
    });
    const addresses = confirmAll();
    await run(workspace, id, addresses);
    expect(addresses.asked).toHaveLength(4);
    expect(addresses.asked[0]).toMatchObject({ input: { house_number: '' } });
  });

  it('leaves edited rows what they ask, with the answer they have', async () => {
    const { workspace, id, change, row, edit } = await checkedList();
    edit(1, 'Park Row');
    edit(2, 'Park Lane');
    const addresses = confirmAll();
    await run(workspace, id, addresses, { scope: { kind: 'edited' }, maxCredits: 1, most: 1 });
    const before = [row(1), row(2)];
    await change(OTHER);
    expect([row(1), row(2)]).toEqual(before);

    await run(workspace, id, addresses, { scope: { kind: 'edited' } });
    expect(addresses.asked).toMatchObject([
      { input: { street: 'Park Row' } },
      { input: { street: 'Park Lane' } },
    ]);
    expect(row(2)).toMatchObject({ verdict: 'accept', decision: { kind: 'edited' } });
  });

  it('makes an edit that is taken back afterwards ask by the new mapping', async () => {
    const { workspace, id, change, row, edit, undo } = await checkedList();
    edit(1, 'Park Row');
    await change(OTHER);
    undo();
    const addresses = confirmAll();
    await run(workspace, id, addresses);
    expect(addresses.asked).toHaveLength(4);
    expect(addresses.asked.every(({ input }) => typeof input !== 'string' && input.house_number === '')).toBe(
      true,
    );
    expect(row(1).verdict).not.toBe('not_checked');
  });

  it('and back costs nothing', async () => {
    const { workspace, id, change, row } = await checkedList();
    await change(OTHER);
    await change(SETTINGS);
    const addresses = confirmAll();
    expect(await run(workspace, id, addresses)).toMatchObject({ cached: 4, requests: 0 });
    expect(addresses.asked).toEqual([]);
    expect(row(1)).toMatchObject({ verdict: 'accept', decision: { decidedBy: 'rule' } });
  });

  it('does not touch rows that ask the same by it', async () => {
    const { change, row } = await checkedList();
    const before = [1, 2, 3, 4].map(row);
    await change({ ...SETTINGS, mapping: { ...SETTINGS.mapping, locality: [] } });
    expect([1, 2, 3, 4].map(row)).toEqual(before);
  });
});

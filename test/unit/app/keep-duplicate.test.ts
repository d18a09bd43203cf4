import { describe, expect, it } from 'vitest';
import { NO_FILTER } from '#shared/contract/review/view.ts';
import { createBulkHandlers } from '../../../src-main/app/handlers/review/bulk-handlers.ts';
import { createStepHandlers } from '../../../src-main/app/handlers/review/step-handlers.ts';
import { createViewHandlers } from '../../../src-main/app/handlers/review/view-handlers.ts';
import { handlerWorld } from '../../support/app/handler-context.ts';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';

const failing = (code: string) => expect.objectContaining({ failure: expect.objectContaining({ code }) });

/** A list of one name, with three rows at each place. */
function duplicatesOf(count: number) {
  const workspace = testWorkspace();
  const { id: listId } = addList(workspace, streets(count));
  const { context } = handlerWorld(workspace);
  const handlers = {
    ...createStepHandlers(context),
    ...createBulkHandlers(context),
    ...createViewHandlers(context),
  };
  const { marks } = workspace.repositories;
  const markOf = (position: number) => marks.one(listId, position)?.mark.decision?.kind ?? null;
  const deliverTo = (place: number, position: number) =>
    void workspace.db
      .prepare('UPDATE row_states SET delivery_key = ?, revision = revision + 1 WHERE position = ?')
      .run(place, position);
  for (let position = 1; position <= count; position += 1) deliverTo(Math.ceil(position / 3), position);
  const shownGroup = async () => {
    const kind = 'same_person' as const;
    const asked = { listId, filter: NO_FILTER, kind, offset: 0, limit: 9 };
    const found = (await handlers.readDuplicates(asked)).groups.find(({ key }) => key === 4);
    if (!found) throw new Error('row 4 has no duplicates');
    const rows = found.members.map(({ position }) => position);
    const keep = (position: number) =>
      handlers.keepDuplicate({ listId, group: 4, kind, mark: found.mark, position });
    return { rows, keep };
  };
  const flag = (position: number) =>
    handlers.flagRow({
      listId,
      position,
      revision: marks.one(listId, position)?.revision ?? 0,
      note: 'a colleague asks',
    });
  return { listId, handlers, markOf, deliverTo, flag, shownGroup };
}

describe('keeping one row of a group of duplicates', () => {
  it('excludes the others, and undo restores them', async () => {
    const { handlers, listId, markOf, shownGroup } = duplicatesOf(6);
    const { keep } = await shownGroup();
    expect(await keep(5)).toMatchObject({
      step: { kind: 'keep_one', rows: 2, positions: [4, 6], decision: 'excluded' },
      changed: 0,
    });
    expect(markOf(5)).toBeNull();
    await expect((await shownGroup()).keep(1)).rejects.toEqual(failing('row_not_found'));
    await handlers.undo({ listId });
    expect(markOf(4)).toBeNull();
  });

  it('excludes no row if the group has other rows or a changed row since it was shown', async () => {
    const { markOf, deliverTo, flag, shownGroup } = duplicatesOf(7);
    const before = await shownGroup();
    deliverTo(9, 6);
    deliverTo(2, 7);
    const later = await shownGroup();
    expect([before.rows, later.rows]).toEqual([
      [4, 5, 6],
      [4, 5, 7],
    ]);
    await expect(before.keep(5), 'another row is in the group').rejects.toEqual(failing('other_rows'));
    flag(7);
    await expect(later.keep(5), 'a row has changed').rejects.toEqual(failing('other_rows'));
    expect([4, 5, 6, 7].map(markOf)).toEqual([null, null, null, null]);
    expect(await (await shownGroup()).keep(5)).toMatchObject({ step: { positions: [4, 7] } });
  });

  it('restores the kept row if that row was excluded', async () => {
    const { handlers, listId, markOf, shownGroup } = duplicatesOf(6);
    const kinds = () => [4, 5, 6].map(markOf);
    await (await shownGroup()).keep(5);
    expect(await (await shownGroup()).keep(4)).toMatchObject({ step: { rows: 2, positions: [4, 5] } });
    expect(kinds()).toEqual([null, 'excluded', 'excluded']);
    await expect((await shownGroup()).keep(4)).rejects.toEqual(failing('nothing_to_decide'));
    await handlers.undo({ listId });
    expect(kinds()).toEqual(['excluded', null, 'excluded']);
  });
});

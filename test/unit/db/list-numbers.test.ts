/** A window may still show a deleted list, so its number must never belong to another list. */
import { expect, it } from 'vitest';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';

it('the number of a deleted list is never used again', () => {
  const workspace = testWorkspace();
  const { lists } = workspace.repositories;
  const [first, second] = [addList(workspace, streets(2)), addList(workspace, streets(2))];
  lists.delete(second.id);
  lists.delete(first.id);
  const next = addList(workspace, streets(2));
  expect(next.id).toBeGreaterThan(second.id);
  expect(lists.all().map(({ id }) => id)).toEqual([next.id]);
});

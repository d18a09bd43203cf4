import { expect, it } from 'vitest';
import { EMPTY_ADDRESS } from '#shared/domain/address/address.ts';
import { doors, importRows } from '../../support/app/app-lists.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { failureOf } from './key-app.ts';

const EDIT = {
  kind: 'edit',
  address: { ...EMPTY_ADDRESS, street: 'High\tStreet' },
  suggestion: null,
} as const;

it('after a restart, the app restores unsaved text in rows that the person has not discarded', async () => {
  const directory = tempDir();
  const first = await startBuiltCore(directory);
  const listId = await importRows(first, directory, 'list.csv', doors(3));
  const a = { listId, page: 'a' };
  const b = { listId, page: 'b' };
  await first.backend.saveDraft({ ...a, position: 2, draft: { kind: 'note', text: 'ask' } });
  await first.backend.saveDraft({ ...a, position: 2, draft: { kind: 'note', text: 'ask them' } });
  await first.backend.saveDraft({ ...a, position: 1, draft: EDIT });
  await first.backend.saveDraft({ ...a, position: 2, draft: EDIT });
  await first.app.close();

  const { backend } = await startBuiltCore(directory);
  expect(await backend.readDrafts({ ...b, others: [] })).toEqual([
    { position: 1, draft: EDIT },
    { position: 2, draft: EDIT },
    { position: 2, draft: { kind: 'note', text: 'ask them' } },
  ]);
  await backend.forgetDraft({ ...b, position: 2, kind: 'edit' });
  expect(await backend.readDrafts({ ...b, others: [] })).toHaveLength(2);
  expect((await backend.readSteps({ listId })).undo).toBeNull();
  const nowhere = backend.saveDraft({ ...b, position: 4, draft: EDIT });
  expect(await failureOf(nowhere)).toMatchObject({ code: 'row_not_found', position: 4 });
});

it('each page has its own draft for a row, and an open page receives the drafts of closed pages', async () => {
  const directory = tempDir();
  const core = await startBuiltCore(directory);
  const { backend } = core;
  const listId = await importRows(core, directory, 'list.csv', doors(3));
  const type = (page: string, text: string) =>
    backend.saveDraft({ listId, position: 2, page, draft: { kind: 'note', text } });
  const drop = (page: string) => backend.forgetDraft({ listId, position: 2, page, kind: 'note' });
  const notes = async (page: string, ...others: readonly string[]) =>
    (await backend.readDrafts({ listId, page, others: [...others] })).map(
      ({ draft }) => 'text' in draft && draft.text,
    );

  await type('a', 'ask the branch');
  await type('b', 'moved in May');
  expect([await notes('a', 'b', 'c'), await notes('b', 'a', 'c'), await notes('c', 'a', 'b')]).toEqual([
    ['ask the branch'],
    ['moved in May'],
    [],
  ]);
  // A page that reads while the other reloads keeps its own draft, and the abandoned draft does not replace it.
  expect([await notes('a'), await notes('b', 'a')]).toEqual([['ask the branch'], ['moved in May']]);
  await drop('a');
  expect([await notes('a', 'b'), await notes('b', 'a')]).toEqual([[], ['moved in May']]);

  // Both pages are gone. Each draft is read once: first the newer one, and when that is forgotten, the older one.
  await type('a', 'ask them in Kent');
  expect(await notes('c')).toEqual(['ask them in Kent']);
  expect([await notes('d', 'c'), await notes('c', 'd')]).toEqual([['moved in May'], ['ask them in Kent']]);
  await drop('d');
  await drop('c');
  expect(await notes('e')).toEqual([]);
});

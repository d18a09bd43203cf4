import { expect, it } from 'vitest';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { doors, importRows } from '../../support/app/app-lists.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { EMPTY_ADDRESS } from '#shared/domain/address/address.ts';
import { failureOf } from './key-app.ts';

const EDIT = {
  kind: 'edit',
  address: { ...EMPTY_ADDRESS, street: 'High\tStreet' },
  suggestion: null,
} as const;

it('what was typed of a row is there for the next start of the app, word for word, until it is forgotten', async () => {
  const directory = tempDir();
  const first = await startBuiltCore(directory);
  const listId = await importRows(first, directory, 'list.csv', doors(3));
  await first.backend.saveDraft({ listId, position: 2, draft: { kind: 'note', text: 'ask' } });
  await first.backend.saveDraft({ listId, position: 2, draft: { kind: 'note', text: 'ask them' } });
  await first.backend.saveDraft({ listId, position: 1, draft: EDIT });
  await first.backend.saveDraft({ listId, position: 2, draft: EDIT });
  await first.app.close();

  const { backend } = await startBuiltCore(directory);
  expect(await backend.readDrafts({ listId })).toEqual([
    { position: 1, draft: EDIT },
    { position: 2, draft: EDIT },
    { position: 2, draft: { kind: 'note', text: 'ask them' } },
  ]);
  await backend.forgetDraft({ listId, position: 2, kind: 'edit' });
  expect(await backend.readDrafts({ listId })).toHaveLength(2);
  expect((await backend.readSteps({ listId })).undo).toBeNull();
  const nowhere = backend.saveDraft({ listId, position: 4, draft: EDIT });
  expect(await failureOf(nowhere)).toMatchObject({ code: 'row_not_found', position: 4 });
});

import { describe, expect, it } from 'vitest';
import { doors, endOfRun, importRows, startRun } from '../../support/app/app-lists.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

describe('the reply about a row', () => {
  it('contains the text, the time and the service, and is null if the row has no answer', async () => {
    const directory = tempDir();
    const core = await startBuiltCore(directory);
    const { backend } = core;
    const listId = await importRows(core, directory, 'list.csv', [...doors(1), 'N2,,,']);
    expect(await backend.readReply({ listId, position: 1 })).toBeNull();

    const before = Date.now();
    await startRun(core, listId);
    await endOfRun(core, listId);
    const reply = await backend.readReply({ listId, position: 1 });
    expect(reply).toMatchObject({ httpStatus: 200, service: 'practice' });
    expect(reply?.answeredAtMs).toBeGreaterThanOrEqual(before);
    expect(JSON.parse(reply?.reply ?? '')).toMatchObject({ standardized: expect.anything() });
    expect(await backend.readReply({ listId, position: 2 })).toBeNull();
  });

  it('cannot be read if its list does not exist', async () => {
    const { backend } = await startBuiltCore(tempDir());
    await expect(backend.readReply({ listId: 7, position: 1 })).rejects.toMatchObject({
      failure: { code: 'list_not_found' },
    });
  });
});

describe('an edited address', () => {
  it('is refused if it contains a control character or a part that is too long', async () => {
    const directory = tempDir();
    const core = await startBuiltCore(directory);
    const listId = await importRows(core, directory, 'list.csv', doors(1));
    const address = {
      street: 'Stanley Street',
      house_number: '1',
      locality: '',
      city: 'Ulverston',
      state: '',
      postcode: '',
      country: 'gbr',
    };
    const edit = (street: string) =>
      core.backend.decideRow({
        listId,
        position: 1,
        revision: 0,
        decision: { kind: 'edited', address: { ...address, street } },
      });
    await expect(edit('Stanley\tStreet')).rejects.toMatchObject({ failure: { code: 'invalid_input' } });
    await expect(edit('x'.repeat(501))).rejects.toMatchObject({ failure: { code: 'invalid_input' } });
    expect((await edit('Stanley Street')).decision?.kind).toBe('edited');
  });
});

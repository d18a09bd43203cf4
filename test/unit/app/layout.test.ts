import { describe, expect, it } from 'vitest';
import type { GridLayout } from '#shared/contract/review/layout.ts';
import { doors, importRows } from '../../support/app/app-lists.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { failureOf } from './key-app.ts';

const LAYOUT: GridLayout = {
  order: ['verdict', 'column-3', 'position'],
  hidden: ['column-0'],
  pinned: ['verdict'],
  widths: { verdict: 120, 'column-3': 333 },
};

describe('the layout of a list', () => {
  it('is saved for each list separately, and is deleted with the list', async () => {
    const directory = tempDir();
    const core = await startBuiltCore(directory);
    const { backend } = core;
    const first = await importRows(core, directory, 'first.csv', doors(3));
    const second = await importRows(core, directory, 'second.csv', doors(4));
    expect(await backend.readLayout({ listId: second })).toBeNull();

    await backend.saveLayout({ listId: second, layout: LAYOUT });
    expect(await backend.readLayout({ listId: second })).toEqual(LAYOUT);
    expect(await backend.readLayout({ listId: first })).toBeNull();

    await backend.deleteList({ listId: second });
    expect(await failureOf(backend.readLayout({ listId: second }))).toMatchObject({ code: 'list_not_found' });
    const next = await importRows(core, directory, 'next.csv', doors(5));
    expect(next).toBeGreaterThan(second); // a window may still show the deleted list
    expect(await backend.readLayout({ listId: next })).toBeNull();
  });

  it('does not include the widths of the side panes, which are settings with limits', async () => {
    const { backend } = await startBuiltCore(tempDir());
    const panes = { filters: { px: 240, isOpen: false }, row: { px: 400, isOpen: true } };
    await backend.changeSettings({ panes });
    expect((await backend.readWorkspace({})).settings.panes).toEqual(panes);
    const tooNarrow = { ...panes, row: { px: 3, isOpen: true } };
    expect(await failureOf(backend.changeSettings({ panes: tooNarrow }))).toMatchObject({
      code: 'invalid_input',
    });
  });
});

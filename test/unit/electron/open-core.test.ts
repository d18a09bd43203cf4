import type { MessageBoxOptions } from 'electron';
import { expect, it } from 'vitest';
import { AppError, type Failure } from '#shared/contract/errors.ts';
import type { App } from '../../../src-main/app/app.ts';
import { type Opening, openCore } from '../../../src-main/electron/open-core.ts';

const IN_USE: Failure = { code: 'workspace_in_use', directory: '/office' };

const FIRST: Opening = { mayOnlyRead: false, followTo: null, startsEmpty: false };

/** Opens a core while another app has its workspace. `answer`: the label of the pressed button. */
async function openedWith(answer: string, failure = IN_USE, failures = 1) {
  const asked: MessageBoxOptions[] = [];
  const openings: Opening[] = [];
  const opened = await openCore({
    open: (how) => {
      openings.push(how);
      if (openings.length <= failures) return Promise.reject(new AppError(failure));
      return Promise.resolve({} as App);
    },
    dialog: {
      showMessageBox: (words: unknown) => {
        const options = words as MessageBoxOptions;
        asked.push(options);
        return Promise.resolve({ response: options.buttons?.indexOf(answer) ?? -1, checkboxChecked: false });
      },
    },
    whenReady: () => Promise.resolve(),
    unusedFolder: () => '/home/ann/workspace-2',
  });
  return { opened, openings, asked };
}

it('the app opens a workspace of another running app read-only, but only after the person agrees', async () => {
  const { opened, openings, asked } = await openedWith('Open read-only');
  expect(opened?.mayOnlyRead).toBe(true);
  expect(openings).toEqual([FIRST, { ...FIRST, mayOnlyRead: true }]);
  expect(asked[0]).toMatchObject({
    message: 'Already open',
    buttons: ['Open read-only', 'Quit'],
    cancelId: 1,
  });
  expect(asked[0]?.detail).toContain('change nothing');

  expect(await openedWith('Quit')).toMatchObject({ opened: null, openings: [FIRST] });
});

it('the app follows a note about a move only if this computer recorded the move or the person agrees', async () => {
  const moved: Failure = {
    code: 'workspace_move_unknown',
    directory: '/office',
    to: '/drive/work',
    pointer: '/office/moved.json',
  };
  const { opened, openings, asked } = await openedWith('Open that folder', moved);
  expect(opened?.mayOnlyRead).toBe(false);
  expect(openings).toEqual([FIRST, { ...FIRST, followTo: '/drive/work' }]);
  // A button pressed without reading opens nothing.
  expect(asked[0]).toMatchObject({ defaultId: 1, cancelId: 1, buttons: ['Open that folder', 'Quit'] });
  for (const words of ['/drive/work', '“/office”', '/office/moved.json'])
    expect(asked[0]?.detail).toContain(words);

  expect(await openedWith('Quit', moved)).toMatchObject({ opened: null, openings: [FIRST] });
});

it('the app asks no question about a workspace with any other fault', async () => {
  const damaged: Failure = { code: 'workspace_damaged', directory: '/office', detail: '' };
  await expect(openedWith('Open read-only', damaged)).rejects.toMatchObject({ failure: damaged });
});

it('the app copies a workspace out of an unsafe folder only after the person agrees, and tries this once', async () => {
  const synced: Failure = {
    code: 'workspace_drive_unsafe',
    directory: '/home/ann/Dropbox/lists',
    reason: 'synced',
    by: 'Dropbox',
    holdsWorkspace: true,
  };
  const { opened, openings, asked } = await openedWith('Copy to this computer', synced);
  expect(opened?.mayOnlyRead).toBe(false);
  expect(openings).toEqual([FIRST, { ...FIRST, followTo: '/home/ann/workspace-2' }]);
  for (const words of ['/home/ann/Dropbox/lists', 'Dropbox syncs', 'until you delete it'])
    expect(asked[0]?.detail).toContain(words);
  expect(await openedWith('Quit', synced)).toMatchObject({ opened: null, openings: [FIRST] });
  await expect(openedWith('Copy to this computer', synced, 2)).rejects.toMatchObject({ failure: synced });
  // There is nothing to copy.
  const empty: Failure = { ...synced, holdsWorkspace: false };
  await expect(openedWith('Copy to this computer', empty)).rejects.toMatchObject({ failure: empty });
});

it('the app starts without a workspace that is on another computer only after the person agrees', async () => {
  const elsewhere: Failure = {
    code: 'workspace_on_other_computer',
    directory: 'C:\\Local\\workspace',
    computer: 'TS-1',
    to: 'C:\\Local\\workspace',
  };
  const { openings, asked } = await openedWith('Start with an empty workspace', elsewhere);
  expect(openings).toEqual([FIRST, { ...FIRST, startsEmpty: true }]);
  expect(asked[0]).toMatchObject({ defaultId: 1, cancelId: 1 });
  expect(asked[0]?.detail).toContain('“TS-1”');
});

import type { MessageBoxOptions } from 'electron';
import { expect, it } from 'vitest';
import { AppError, type Failure } from '#shared/contract/errors.ts';
import type { App } from '../../../src-main/app/app.ts';
import { type Opening, openCore } from '../../../src-main/electron/open-core.ts';

const IN_USE: Failure = { code: 'workspace_in_use', directory: '/office' };

const FIRST: Opening = { mayOnlyRead: false, followTo: null };

/** Opens a core while another app has its workspace. `answer`: the label of the pressed button. */
async function openedWith(answer: string, failure = IN_USE) {
  const asked: MessageBoxOptions[] = [];
  const openings: Opening[] = [];
  const opened = await openCore({
    open: (how) => {
      openings.push(how);
      if (openings.length === 1) return Promise.reject(new AppError(failure));
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

import type { MessageBoxOptions } from 'electron';
import { AppError } from '#shared/contract/errors.ts';
import type { Failure } from '#shared/contract/errors.ts';
import { expect, it } from 'vitest';
import type { App } from '../../../src-main/app/app.ts';
import { openCore } from '../../../src-main/electron/open-core.ts';

const IN_USE: Failure = { code: 'workspace_in_use', directory: '/work' };

/** Opens a core where another app has its workspace; `answer`: the button that is pressed. */
async function openedWith(answer: string, failure = IN_USE) {
  const asked: MessageBoxOptions[] = [];
  const openings: boolean[] = [];
  const opened = await openCore({
    open: (mayOnlyRead) => {
      openings.push(mayOnlyRead);
      if (!mayOnlyRead) return Promise.reject(new AppError(failure));
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

it('a workspace that another app has is opened to be read after a yes, and not at all after a no', async () => {
  const { opened, openings, asked } = await openedWith('Open to read');
  expect(opened?.mayOnlyRead).toBe(true);
  expect(openings).toEqual([false, true]);
  expect(asked[0]).toMatchObject({ message: 'Already open', buttons: ['Open to read', 'Quit'], cancelId: 1 });
  expect(asked[0]?.detail).toContain('nothing can be changed');

  expect(await openedWith('Quit')).toMatchObject({ opened: null, openings: [false] });
});

it('what else is wrong with a workspace is no question', async () => {
  const damaged: Failure = { code: 'workspace_damaged', directory: '/work', detail: '' };
  await expect(openedWith('Open to read', damaged)).rejects.toMatchObject({ failure: damaged });
});

import type { MessageBoxOptions } from 'electron';
import { expect, it } from 'vitest';
import { createUpgradeNotice } from '../../../src-main/electron/upgrade-notice.ts';

function notice() {
  const shown: MessageBoxOptions[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const { tell, close } = createUpgradeNotice({
    dialog: {
      showMessageBox: (words: unknown) => {
        shown.push(words as MessageBoxOptions);
        return Promise.resolve({ response: 0, checkboxChecked: false });
      },
    },
    whenReady: () => promise,
  });
  return { shown, tell, close, ready: resolve };
}

it('a box announces the upgrade of a large workspace, and closes after the upgrade', async () => {
  const { shown, tell, close, ready } = notice();
  ready();
  await tell({ bytes: 1_200_000_000 });
  await tell({ bytes: 1_200_000_000 });
  expect(shown).toHaveLength(1);
  expect(shown[0]?.detail).toContain('1.2 GB');
  expect(shown[0]?.signal?.aborted).toBe(false);
  close();
  expect(shown[0]?.signal?.aborted).toBe(true);
});

it('no box appears for the upgrade of a small workspace or for a fast upgrade', async () => {
  const small = notice();
  small.ready();
  await small.tell({ bytes: 4_000_000 });
  const fast = notice();
  const told = fast.tell({ bytes: 1_200_000_000 });
  fast.close();
  fast.ready();
  await told;
  expect([...small.shown, ...fast.shown]).toEqual([]);
});

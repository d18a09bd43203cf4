import { expect, it } from 'vitest';
import { recoverPage } from '../../../src-main/electron/page-recovery.ts';

function openPage() {
  const did: string[] = [];
  let end: (reason: string) => void = () => {};
  let nowMs = 0;
  const contents = {
    on: (_event: string, listener: (event: object, details: { reason: string }) => void) => {
      end = (reason) => listener({}, { reason });
    },
    getURL: () => 'app://bundle/index.html#/lists/1/rows/7',
    loadURL: async (url: string) => void did.push(url),
  };
  recoverPage({
    contents: contents as unknown as Parameters<typeof recoverPage>[0]['contents'],
    report: (reference) => void did.push(`report ${reference}`),
    giveUp: () => void did.push('give up'),
    nowMs: () => nowMs,
  });
  return { did, end: (reason: string) => end(reason), pass: (ms: number) => (nowMs += ms) };
}

const AGAIN = 'app://bundle/index.html?loaded-again#/lists/1/rows/7';

it('the app loads a crashed page again at the same address, but does not load a closed page', () => {
  const { did, end } = openPage();
  end('clean-exit');
  expect(did).toEqual([]);
  end('crashed');
  expect(did).toEqual(['report page', AGAIN]);
});

it('the app gives up a page after several crashes in a row, but not after crashes on different days', () => {
  const { did, end, pass } = openPage();
  const count = (what: string) => did.filter((each) => each === what).length;
  for (let day = 0; day < 5; day += 1, pass(86_400_000)) end('oom');
  expect([count(AGAIN), count('give up')]).toEqual([5, 0]);
  for (let round = 0; round < 4; round += 1) end('crashed');
  expect([count(AGAIN), count('give up')]).toEqual([8, 1]);
});

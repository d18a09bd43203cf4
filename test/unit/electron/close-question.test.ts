import { expect, it } from 'vitest';
import { createCloseQuestion } from '../../../src-main/electron/close-question.ts';

/** Windows with a run, and a person who presses the button at this index. */
function open(windows: number, button: number, isGoing = true) {
  const did: string[] = [];
  const all = Array.from({ length: windows }, (_, at) => ({ hide: () => void did.push(`hide ${at}`) }));
  const question = createCloseQuestion({
    dialog: {
      showMessageBox: async () => {
        did.push('asked');
        return { response: button, checkboxChecked: false };
      },
    },
    windows: () => all as unknown as Electron.BrowserWindow[],
    isAnyGoing: () => isGoing,
  });
  return { did, question };
}

const [GO_ON, PAUSE, STAY] = [0, 1, 2];

it('closing the last window asks about running work, and closing another window asks nothing', async () => {
  expect(open(2, PAUSE).question.ofWindow()).toBeNull();
  const { question, did } = open(1, PAUSE);
  expect(await question.ofWindow()).toBe(true);
  expect(did).toEqual(['asked']);
  expect(open(1, PAUSE, false).question.ofWindow()).toBeNull();
});

it('quitting asks about running work once for all windows', async () => {
  const { question, did } = open(3, PAUSE);
  expect(await question.ofApp()).toBe(true);
  expect([question.ofApp(), did]).toEqual([null, ['asked']]);
  expect(await open(3, STAY).question.ofApp()).toBe(false);
});

it('the app hides all windows if the person lets the work continue in the background', async () => {
  const { question, did } = open(2, GO_ON);
  expect(await question.ofApp()).toBe(false);
  expect(did).toEqual(['asked', 'hide 0', 'hide 1']);
});

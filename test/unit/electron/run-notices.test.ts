import { beforeEach, expect, it } from 'vitest';
import type { EventMessage } from '#shared/contract/events.ts';
import type { RunSnapshot } from '#shared/contract/run/run.ts';
import type { WorkspaceSummary } from '#shared/contract/workspace/workspace.ts';
import { noticeRuns, type RunNotices } from '../../../src-main/electron/run-notices.ts';

let isInFront: boolean;
let notifies: boolean;
let told: string[];
let clicks: (() => void)[];
let brought: number;
let hear: (message: EventMessage) => void;
let notices: RunNotices;

beforeEach(() => {
  isInFront = false;
  notifies = true;
  told = [];
  clicks = [];
  brought = 0;
  notices = noticeRuns({
    windows: () => [{ isFocused: () => false }, { isFocused: () => isInFront }],
    subscribe: (listener) => {
      hear = listener;
      return () => undefined;
    },
    readWorkspace: async () =>
      ({
        settings: { notifies },
        lists: [{ id: 1, name: 'members\u202E.xlsx', toReview: 214 }],
      }) as unknown as WorkspaceSummary,
    createNotification: ({ title, body }) => {
      const notification = {
        on: (event: string, act: () => void) => {
          if (event === 'click') clicks.push(act);
          return notification;
        },
        show: () => void told.push(`${title}. ${body}`),
      };
      return notification as unknown as Electron.Notification;
    },
    showWindows: () => {
      brought += 1;
    },
  });
});

const run = (state: RunSnapshot['state'], failure: RunSnapshot['failure'] = null): void => {
  const snapshot: Partial<RunSnapshot> = { runId: 1, listId: 1, state, failure, subject: 'address' };
  hear({ name: 'runProgressed', payload: snapshot as RunSnapshot });
};
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('a completed run causes one notice, and a click on this notice shows the window', async () => {
  run('running');
  expect(notices.isAnyGoing()).toBe(true);
  run('done');
  run('done');
  await settled();
  expect(notices.isAnyGoing()).toBe(false);
  expect(told).toEqual(['“members[RLO].xlsx” is checked. 214 rows need review.']);
  clicks[0]?.();
  expect(brought).toBe(1);
});

it('a notice appears when a run needs a person, but not when the run waits or a person pauses it', async () => {
  run('running');
  run('waiting', { code: 'service_unreachable', detail: '' });
  run('paused');
  await settled();
  expect(told).toEqual([]);
  run('running');
  run('paused', { code: 'key_for_suggestions_only' });
  await settled();
  expect(told).toEqual([expect.stringContaining('” needs you. ')]);
});

it('no notice appears while the person looks at the run or has turned notices off', async () => {
  isInFront = true;
  run('running');
  run('done');
  await settled();
  isInFront = false;
  notifies = false;
  run('running');
  run('done');
  await settled();
  expect(told).toEqual([]);
});

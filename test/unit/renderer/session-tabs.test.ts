import { expect, it, onTestFinished } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import type { PageLocks } from '../../../src-renderer/backend/page-presence.ts';
import { createSessionTabs, type Giver } from '../../../src-renderer/backend/session-tabs.ts';

const SECRET = 'the secret of the session';

const locks: PageLocks = {
  query: () => navigator.locks.query(),
  request: (name, options, work) => navigator.locks.request(name, options, work),
};

let channels = 0;

function openTabs() {
  const name = `tabs ${(channels += 1)}`;
  const open = (): BroadcastChannel => {
    const channel = new BroadcastChannel(name);
    onTestFinished(() => channel.close());
    return channel;
  };
  const said: unknown[] = [];
  open().addEventListener('message', ({ data }) => said.push(data));
  const tab = (patienceMs?: number) => {
    const tabs = createSessionTabs(locks, open(), patienceMs);
    onTestFinished(tabs.release);
    return tabs;
  };
  return { tab, said, open };
}

function giver(prove: () => Promise<void> = () => Promise.resolve()) {
  const steps: string[] = [];
  const from: Giver = {
    save: async () => void steps.push('save'),
    session: {
      prove: async () => {
        steps.push('prove');
        await prove();
      },
      leave: ({ code }) => void steps.push(`leave: ${code}`),
    },
    kept: () => SECRET,
    onLeft: () => void steps.push('left'),
  };
  return { steps, from };
}

it('a tab saves its text and checks its host before it gives its session to another tab', async () => {
  const { tab } = openTabs();
  const [first, second] = [tab(), tab()];
  const { from, steps } = giver();
  first.handOver(from);
  expect(await first.take('s1')).toBe(true);
  expect(await second.findUsed()).toBe('s1');
  const handed: string[] = [];
  await second.ask('s1', (kept) => handed.push(kept));
  expect(handed).toEqual([SECRET]);
  expect(steps).toEqual(['save', 'prove', 'leave: open_in_another_tab', 'left']);
  expect(await second.take('s1')).toBe(true);
});

it('a tab does not give its session to another tab if the host fails the check of its identity', async () => {
  const { tab, said } = openTabs();
  const [first, second] = [tab(), tab()];
  const { from, steps } = giver(() => Promise.reject(new AppError({ code: 'host_not_proved' })));
  first.handOver(from);
  await first.take('s2');
  const asked = second.ask('s2', () => steps.push('handed'));
  await expect(asked).rejects.toMatchObject({ failure: { code: 'host_unreachable' } });
  expect(steps).toEqual(['save', 'prove']);
  await expect.poll(() => said).toHaveLength(2);
  expect(JSON.stringify(said)).not.toContain(SECRET);
  expect(await second.findUsed()).toBe('s2');
});

it('a duplicated tab takes the session of the original tab only after the original has closed', async () => {
  const { tab } = openTabs();
  const [first, copy, other, fresh] = [tab(), tab(), tab(), tab()];
  await other.take('another');
  await first.take('s3');
  expect(await copy.take('s3')).toBe(false);
  expect(await copy.findUsed()).toBe('s3');
  first.release();
  await expect.poll(copy.findUsed).toBeNull();
  expect(await fresh.findUsed()).toBe('another');
  expect(await copy.take('s3')).toBe(true);
});

it('a tab that waits for another tab gives up after a time, but still accepts a late answer', async () => {
  const { tab } = openTabs();
  const [first, second] = [tab(), tab(0)];
  const saved = Promise.withResolvers<void>();
  const { from } = giver();
  first.handOver({ ...from, save: () => saved.promise });
  await first.take('s4');
  const handed = Promise.withResolvers<string>();
  expect(await second.ask('s4', handed.resolve)).toBe(false);
  saved.resolve();
  expect(await handed.promise).toBe(SECRET);
});

it('a tab ignores all messages except requests for its own session', async () => {
  const { tab, open } = openTabs();
  const first = tab();
  const { from, steps } = giver();
  first.handOver(from);
  await first.take('s5');
  const stranger = open();
  for (const data of [
    null,
    'x',
    {},
    { sessionId: 's5' },
    { sessionId: 's0', from: 'x' },
    { to: 'x', handed: 'y' },
  ])
    stranger.postMessage(data);
  const handed = Promise.withResolvers<string>();
  await tab().ask('s5', handed.resolve);
  expect(steps.filter((step) => step === 'save')).toHaveLength(1);
});

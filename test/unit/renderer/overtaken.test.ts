import { describe, expect, it } from 'vitest';
import type { Reply } from '#shared/contract/wire.ts';
import { ok } from '#shared/contract/wire.ts';
import { runOf } from '../../support/run-snapshot.ts';
import { storeOver } from './store-over.ts';

/** The page's store over a core whose answers come when and in the order a test says. */
function page() {
  const waiting: Record<string, ((reply: Reply) => void)[]> = {};
  const heldBack = (name: string) => (): Promise<Reply> =>
    new Promise((answer) => (waiting[name] ??= []).push(answer));
  const store = storeOver({
    readDesk: heldBack('readDesk'),
    changeSettings: () => ok(null),
    connectService: heldBack('connectService'),
    readRun: heldBack('readRun'),
    readReceipt: heldBack('readReceipt'),
  });
  const answer = async (name: string, which: number, value: unknown): Promise<void> => {
    await expect.poll(() => waiting[name]?.length ?? 0).toBeGreaterThan(which);
    waiting[name]?.[which]?.(ok(value));
  };
  return { ...store, answer };
}

const deskOf = (zoom: number) => ({ settings: { zoom, started: true }, service: {}, lists: [] });
const inReviewOf = (listId: number) => ({ screen: { name: 'review', listId } }) as const;

describe('an answer that was overtaken by a newer one', () => {
  it('does not undo a setting', async () => {
    const { state, answer } = page();
    const opened = state().openDesk();
    const changed = state().changeSettings({ zoom: 1.5 });
    await answer('readDesk', 1, deskOf(1.5));
    await changed;
    await answer('readDesk', 0, deskOf(1));
    await opened;
    expect(state().desk?.settings.zoom).toBe(1.5);
    expect(state().screen).toEqual({ name: 'lists' });
  });

  it('does not undo the connection of a service', async () => {
    const { state, answer } = page();
    state().openConnect('own_key', 'https://service.example');
    const connected = state().connectWithKey('key');
    const read = state().readDesk();
    await answer('connectService', 0, deskOf(1.5));
    await connected;
    await answer('readDesk', 0, deskOf(1));
    await read;
    expect(state().desk?.settings.zoom).toBe(1.5);
  });

  it('of a run does not show it going when its end was heard', async () => {
    const { state, setState, answer } = page();
    setState(inReviewOf(1));
    const read = state().readRun(1);
    state().hear({ name: 'runProgressed', payload: runOf('done') });
    await answer('readRun', 0, runOf('running'));
    await read;
    expect(state().run?.state).toBe('done');
  });

  it('does not show a receipt of before', async () => {
    const { state, setState, answer } = page();
    setState(inReviewOf(1));
    const reads = [state().readReceipt(1), state().readReceipt(1)];
    await answer('readReceipt', 1, { listId: 1, runs: 3 });
    await answer('readReceipt', 0, { listId: 1, runs: 2 });
    await Promise.all(reads);
    expect(state().receipt?.runs).toBe(3);
  });
});

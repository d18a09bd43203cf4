import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Action, StepWorld } from '../../support/rows/step-model.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

/** A list of 2,500 rows, more than one transaction changes. Some are answered, decided or edited. */
async function workedOn() {
  const world = new StepWorld(join(tempDir(), 'workspace.sqlite'), 0, 2_500);
  onTestFinished(() => world.close());
  const beginning: readonly Action[] = [
    { do: 'answer', position: 1, answer: 'fair' },
    { do: 'answer', position: 3, answer: 'poor' },
    { do: 'answer', position: 2_400, answer: 'sure' },
    { do: 'decide', position: 2, kind: 'edited', street: 3 },
    { do: 'decide', position: 2_300, kind: 'kept_as_entered', street: 0 },
    { do: 'flag', position: 4, note: 'ask them' },
  ];
  for (const action of beginning) await world.take(action);
  return world;
}

describe('a step that was interrupted when the app ended', () => {
  it('is undone at the next start, and a step that was undone earlier can still be redone', async () => {
    const world = await workedOn();
    await world.take({ do: 'undo' });
    const before = world.state();
    await world.killWhile('decide');
    expect(world.state()).not.toEqual(before);
    const { steps } = world.repositories;
    expect(steps.unfinished(world.listId)).toMatchObject({ kind: 'decide_many', state: 'open' });

    await world.takeBackUnfinished();
    expect(world.state()).toEqual(before);
    expect(steps.unfinished(world.listId)).toBeNull();
    expect(steps.history(world.listId, 1)).toEqual([]);
    expect(steps.nextUndone(world.listId)).toMatchObject({ kind: 'flag' });
    expect(await world.take({ do: 'redo' })).toBeNull();
  });

  it('is undone together with the rules that it set', async () => {
    const world = await workedOn();
    const before = world.state();
    await world.killWhile('rules');
    expect(world.list().settings.rules.preset).toBe('strict');
    expect(world.state()).not.toEqual(before);
    await world.takeBackUnfinished();
    expect(world.state()).toEqual(before);
    expect(world.list().settings.rules.preset).toBe('normal');
  });

  it('is undone together with the column mapping that it set', async () => {
    const world = await workedOn();
    const before = world.state();
    await world.killWhile('settings');
    expect(world.list().settings.mapping.house_number).toEqual([]);
    expect(world.state()).not.toEqual(before);
    await world.takeBackUnfinished();
    expect(world.state()).toEqual(before);
    expect(world.repositories.steps.history(world.listId, 1)).toEqual([]);
  });

  it('is undone completely if the app ended during the undo, and can then be redone', async () => {
    const world = await workedOn();
    const before = world.state();
    await world.excludeAll();
    const after = world.state();
    await world.killWhile('before');
    expect([before, after]).not.toContainEqual(world.state());

    await world.takeBackUnfinished();
    expect(world.state()).toEqual(before);
    await world.turnAll('after');
    expect(world.state()).toEqual(after);
  });

  it('is undone completely if the app ended during the redo', async () => {
    const world = await workedOn();
    const before = world.state();
    await world.excludeAll();
    const after = world.state();
    await world.turnAll('before');
    await world.killWhile('after');
    await world.takeBackUnfinished();
    expect(world.state()).toEqual(before);
    await world.turnAll('after');
    expect(world.state()).toEqual(after);
  });
});

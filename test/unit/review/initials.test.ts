import { describe, expect, it } from 'vitest';
import { INITIALS } from '#shared/contract/workspace/workspace.ts';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import { fileDeciderWords } from '#shared/messages/export/export.ts';
import { decidedWords, originSentence } from '#shared/messages/review/history.ts';
import { createBulkHandlers } from '../../../src-main/app/handlers/review/bulk-handlers.ts';
import { createMemoryHandlers } from '../../../src-main/app/handlers/review/memory-handlers.ts';
import { createStepHandlers } from '../../../src-main/app/handlers/review/step-handlers.ts';
import { DEFAULT_SETTINGS, writeSettings } from '../../../src-main/app/settings.ts';
import { readRow } from '../../../src-main/verdicts/read-rows.ts';
import { handlerWorld } from '../../support/app/handler-context.ts';
import { addList, streets, testWorkspace } from '../../support/rows/workspace.ts';
import { run } from '../../support/rows/workspace-runs.ts';
import { confirmAll } from '../../support/service/scripted-addresses.ts';

const MARCH = Date.UTC(2026, 2, 3, 12);

async function reviewed() {
  const workspace = testWorkspace();
  const { context } = handlerWorld(workspace, { nowMs: () => MARCH });
  const handlers = {
    ...createStepHandlers(context),
    ...createBulkHandlers(context),
    ...createMemoryHandlers(context),
  };
  const list = addList(workspace, streets(4));
  await run(workspace, list.id, confirmAll());
  const rowOf = (position: number, listId = list.id) => {
    const row = readRow({ ...list, id: listId }, position, workspace.repositories);
    if (!row) throw new Error('no such row');
    return row;
  };
  const decisionOf = (position: number): Decision => {
    const { decision } = rowOf(position);
    if (!decision) throw new Error('not decided');
    return decision;
  };
  return {
    ...workspace,
    handlers,
    rowOf,
    decisionOf,
    list,
    reviewer: (initials: string) =>
      writeSettings(workspace.repositories.settings, { ...DEFAULT_SETTINGS, initials }),
    keep: (position: number) =>
      handlers.decideRow({
        listId: list.id,
        position,
        revision: rowOf(position).revision,
        decision: { kind: 'kept_as_entered' },
      }),
  };
}

describe('the initials of a person', () => {
  it('are stored, displayed and exported with single and bulk decisions', async () => {
    const { handlers, list, reviewer, keep, decisionOf, rowOf } = await reviewed();
    reviewer('AB');
    keep(1);
    await handlers.decideRows({
      listId: list.id,
      target: { kind: 'positions', positions: [2, 3] },
      decision: 'excluded',
    });
    expect([1, 2, 3].map((position) => decisionOf(position).initials)).toEqual(['AB', 'AB', 'AB']);
    expect(decidedWords(decisionOf(1))).toBe('Kept as entered · AB · 3 March 2026');
    expect(originSentence(rowOf(1))).toBe('The imported address, kept by AB');
    expect(fileDeciderWords(decisionOf(2))).toBe('AB');
    await handlers.undo({ listId: list.id });
    await handlers.redo({ listId: list.id });
    expect(decisionOf(3)).toMatchObject({ kind: 'excluded', initials: 'AB' });
    expect(decisionOf(4)).not.toHaveProperty('initials');
  });

  it('are optional, and are not added when another person repeats the decision', async () => {
    const { reviewer, keep, decisionOf, handlers, list } = await reviewed();
    keep(1);
    expect(decisionOf(1)).not.toHaveProperty('initials');
    expect(decidedWords(decisionOf(1))).toBe('Kept as entered');
    expect(fileDeciderWords(decisionOf(1))).toBe('A person');
    reviewer('CD');
    keep(1);
    expect(handlers.readSteps({ listId: list.id })).toMatchObject({ undo: { step: 1 } });
    expect(decisionOf(1)).not.toHaveProperty('initials');
  });

  it('are copied with the decision if the same row is in a later list', async () => {
    const { reviewer, keep, handlers, repositories, db } = await reviewed();
    reviewer('AB');
    keep(1);
    const later = addList({ repositories, db }, streets(4));
    await run({ repositories, db }, later.id, confirmAll());
    expect(handlers.readRemembered({ listId: later.id, position: 1 })).toMatchObject({
      decision: { kind: 'kept_as_entered', initials: 'AB' },
    });
  });

  it.each(['AB', 'äöü', 'A2', 'ABCD', ''])('may be %j', (text) => expect(INITIALS.test(text)).toBe(true));
  it.each(['A', 'ABCDE', 'A B', '=A', 'A\n', '1A'])('may not be %j', (text) =>
    expect(INITIALS.test(text)).toBe(false),
  );
});

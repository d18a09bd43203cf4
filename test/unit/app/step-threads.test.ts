import { describe, expect, it } from 'vitest';
import { doors, endOfRun, importRows, startRun } from '../../support/app/app-lists.ts';
import { startBuiltCore } from '../../support/app/built-core.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';
import { practiceService } from '../../support/service/practice.ts';

const ROWS = 700;
const positions = Array.from({ length: ROWS }, (_, i) => i + 1);

describe('a step for many rows', () => {
  it('takes effect during a run, and can be undone and redone even after a restart', async () => {
    const directory = tempDir();
    const service = await practiceService({ trouble: { latencyMs: 20 } });
    const overrides = { serviceUrl: service.url, key: 'practice', concurrency: 4 };
    const first = await startBuiltCore(directory, overrides);
    const listId = await importRows(first, directory, 'list.csv', doors(ROWS));
    await startRun(first, listId);
    const target = { kind: 'positions', positions } as const;
    const { step } = await first.backend.decideRows({ listId, target, decision: 'excluded' });
    expect(step).toMatchObject({ kind: 'decide_many', rows: ROWS });
    await endOfRun(first, listId);
    expect((await first.backend.readList({ listId })).summary.decided).toBe(ROWS);
    await first.app.close();

    const { backend } = await startBuiltCore(directory, overrides);
    expect(await backend.readSteps({ listId })).toMatchObject({ undo: { step: 1, rows: ROWS }, redo: null });
    const decided = async () => {
      const history = await backend.readHistory({ listId, position: 7 });
      const { summary } = await backend.readList({ listId });
      return [summary.decided, history[0]?.isUndone];
    };
    await backend.undo({ listId });
    const [byRules, isUndone] = await decided();
    // The rules decided the rows that the run answered meanwhile, as if the step had never happened.
    expect([byRules === ROWS, isUndone]).toEqual([false, true]);
    await backend.redo({ listId });
    expect(await decided()).toEqual([ROWS, false]);
    await expect(backend.redo({ listId })).rejects.toMatchObject({ failure: { code: 'nothing_to_redo' } });
  });
});

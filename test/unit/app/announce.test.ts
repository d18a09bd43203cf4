import { expect, expectTypeOf, it } from 'vitest';
import { createAnnounce } from '../../../src-main/app/announce.ts';
import type { OpenWorkspace } from '../../../src-main/app/open-workspace.ts';
import type { HandlerWorld } from '../../support/app/handler-context.ts';
import { runOf } from '../../support/rows/run-snapshot.ts';

function announcing() {
  const said: unknown[] = [];
  const announce = createAnnounce(
    { emit: ({ name }) => void said.push(name) },
    {
      changed: (_, positions) => void said.push(positions && [...positions]),
      settled: (_, positions) => void said.push(['settled', ...positions]),
    },
  );
  return { announce, said };
}

it('the core tells the views about changed rows before it tells the page', () => {
  const { announce, said } = announcing();
  announce.rowsChanged(1, Uint32Array.of(3, 4));
  announce.rowsChanged(1, null);
  expect(said).toEqual([[3, 4], 'rowsChanged', null, 'rowsChanged']);
});

it('the core reports checked rows to the page during the run, and to the views at the end of the run', () => {
  const { announce, said } = announcing();
  announce.rowsSettled(1, Uint32Array.of(7));
  announce.runProgressed(runOf('running'));
  announce.runProgressed(runOf('done'));
  expect(said).toEqual([['settled', 7], 'runProgressed', 'rowsChanged', [], 'runProgressed', 'rowsChanged']);
});

it('handlers can report changed rows only through the function that announces them', () => {
  expectTypeOf<HandlerWorld['context']>().not.toHaveProperty('events');
  expectTypeOf<OpenWorkspace['views']>().not.toHaveProperty('changed');
  expectTypeOf<OpenWorkspace['views']>().not.toHaveProperty('settled');
});

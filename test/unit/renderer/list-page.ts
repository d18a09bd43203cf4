/** The page's store over a core that holds a list, and lets a test say what happens to it. */
import { createAppStore } from '../../../src-renderer/store/app-store.ts';
import { createBackend } from '#shared/contract/create-backend.ts';
import type { InputOf } from '#shared/contract/operations.ts';
import type { RowView } from '#shared/contract/view.ts';
import type { Reply } from '#shared/contract/wire.ts';
import { ok } from '#shared/contract/wire.ts';
import { noVerdicts } from '#shared/domain/list.ts';
import { createFakeApp } from '../../fakes/fake-app.ts';

export const LIST_ID = 7;

type Replies = Readonly<Record<string, (input: unknown) => Reply | Promise<Reply>>>;

/** @param positionsOf the rows of a view, by their numbers in the file */
export async function openListPage(positionsOf: (view: RowView) => readonly number[], replies: Replies = {}) {
  const app = createFakeApp({
    readList: () =>
      ok({
        summary: { id: LIST_ID, name: 'list.csv', rows: 2_000, verdicts: noVerdicts, toReview: 0 },
        columns: ['Street', 'City'],
        settings: { mapping: { street: [0], city: [1] }, defaultCountry: null, preset: 'normal' },
      }),
    readRun: () => ok(null),
    readLayout: () => ok(null),
    saveLayout: () => ok(null),
    findNextDoubtful: () => ok(null),
    countTarget: () => ok({ rows: 0, decided: 0 }),
    readRows: (input) => {
      const { view, offset, limit } = input as InputOf<'readRows'>;
      const positions = positionsOf(view);
      const rows = positions.slice(offset, offset + limit).map((position) => ({ position, revision: 1 }));
      return ok({ total: positions.length, rows });
    },
    findRow: (input) => {
      const { view, position } = input as InputOf<'findRow'>;
      const index = positionsOf(view).indexOf(position);
      return ok({ index: index === -1 ? null : index, place: null, toReview: 0 });
    },
    ...replies,
  });
  const { getState } = createAppStore({
    backend: createBackend({ call: app.dispatch }),
    host: {
      pickFile: () => Promise.resolve(null),
      takeFile: (file) => Promise.resolve({ token: '', name: file.name }),
      saveFile: () => Promise.resolve('saved'),
    },
  });
  await getState().openReview(LIST_ID);
  return {
    state: getState,
    inputsOf: (name: string): readonly unknown[] =>
      app.calls.filter((call) => call.name === name).map(({ input }) => input),
  };
}

export const numbersTo = (last: number): readonly number[] =>
  Array.from({ length: last }, (_, step) => step + 1);

import { ok, type Reply } from '#shared/contract/transport/wire.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { rowOf } from '../../../support/rows/judged-rows.ts';
import { answer, fielded, suggestion } from '../../domain/addresses.ts';
import { NOTHING_REMEMBERED, storeOnFake } from './store-on-fake.ts';

const SYLVAN = { house_number: '166', street: 'Sylvan Avenue', city: 'Derby', postcode: 'DE1 2AB' };
export const OTHER = { ...SYLVAN, city: 'Leeds' };

export const doubtful = (position: number): Row =>
  rowOf({
    position,
    entered: fielded(SYLVAN),
    match: answer(SYLVAN, {
      houseNumberNotFound: true,
      candidates: [{ address: suggestion(OTHER, '166 Sylvan Avenue\nLeeds'), confidence: 0.9 }],
    }),
  });

type Input = { readonly position: number; readonly backwards: boolean; readonly after: number };

export async function review(
  replies: Readonly<Record<string, (input: Input) => Reply | Promise<Reply>>> = {},
) {
  const rows = [doubtful(1), doubtful(2), doubtful(3)];
  const placed = (row: Row | undefined) => row && { index: row.position - 1, position: row.position };
  const core: typeof replies = {
    readRows: () => ok({ total: rows.length, rows }),
    readList: () => ok({ summary: { id: 1, toReview: 3 }, columns: [], settings: { mapping: {} } }),
    readLayout: () => ok(null),
    readDrafts: () => ok([]),
    rehearseRemembered: () => ok(NOTHING_REMEMBERED),
    readRun: () => ok(null),
    readSteps: () => ok({ undo: null, redo: null }),
    findRow: ({ position }) => ok({ index: position - 1, place: position, toReview: 3 }),
    findNextToReview: ({ after, backwards }) =>
      ok(
        placed(
          backwards
            ? rows.findLast(({ position }) => after === 0 || position < after)
            : rows.find(({ position }) => position > after),
        ) ?? null,
      ),
    decideRow: ({ position }) => ok({ ...doubtful(position), revision: 1, step: 1 }),
    decideAndGoOn: ({ position }) => {
      const next = rows.find((row) => row.position > position);
      return ok({
        row: { ...doubtful(position), revision: 1, step: 1 },
        next: next ? { index: next.position - 1, row: next } : null,
      });
    },
    ...replies,
  };
  const { state, asked } = storeOnFake(core);
  await state().openReview(1);
  await state().moveTo(1);
  return { state, asked, at: () => state().cursor?.row?.position };
}

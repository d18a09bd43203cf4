import type { InputOf } from '#shared/contract/operations.ts';
import type { RowView } from '#shared/contract/review/view.ts';
import { ok } from '#shared/contract/transport/wire.ts';
import { noVerdicts } from '#shared/domain/verdict/list-summary.ts';
import { type Answers, NOTHING_REMEMBERED, storeOnFake } from './store-on-fake.ts';

export const LIST_ID = 7;

/**
 * @param positionsOf the rows of a view, by their numbers in the file
 * @param drawn called when the page is drawn; draws immediately by default
 */
export async function openListPage(...how: Parameters<typeof listPage>) {
  const { state, asked } = listPage(...how);
  await state().openReview(LIST_ID);
  return { state, asked };
}

export function listPage(
  positionsOf: (view: RowView) => readonly number[],
  replies: Answers = {},
  drawn?: () => Promise<void>,
) {
  const answers = {
    readList: () =>
      ok({
        summary: { id: LIST_ID, name: 'list.csv', rows: 2_000, verdicts: noVerdicts, toReview: 0 },
        columns: ['Street', 'City'],
        settings: { mapping: { street: [0], city: [1] }, defaultCountry: null, preset: 'normal' },
      }),
    readRun: () => ok(null),
    readLayout: () => ok(null),
    readDrafts: () => ok([]),
    rehearseRemembered: () => ok(NOTHING_REMEMBERED),
    saveLayout: () => ok(null),
    findNextToReview: () => ok(null),
    countTarget: () => ok({ rows: 0, decided: 0, mark: 'as counted' }),
    readRows: ({ view, offset, limit }: InputOf<'readRows'>) => {
      const positions = positionsOf(view);
      const rows = positions.slice(offset, offset + limit).map((position) => ({ position, revision: 1 }));
      return ok({ total: positions.length, rows });
    },
    readRowsAround: ({ view, around: { position, beside, unit } }: InputOf<'readRowsAround'>) => {
      const positions = positionsOf(view);
      const index = positions.indexOf(position);
      const offset = Math.floor(Math.max(0, index - beside) / unit) * unit;
      const limit = Math.ceil((index + beside + 1 - offset) / unit) * unit;
      const rows = positions.slice(offset, offset + limit).map((each) => ({ position: each, revision: 1 }));
      return ok({ index: index === -1 ? null : index, offset, total: positions.length, rows });
    },
    findRow: ({ view, position }: InputOf<'findRow'>) => {
      const index = positionsOf(view).indexOf(position);
      return ok({ index: index === -1 ? null : index, place: null, toReview: 0 });
    },
    ...replies,
  };
  return storeOnFake(answers, drawn);
}

export const numbersTo = (last: number): readonly number[] =>
  Array.from({ length: last }, (_, step) => step + 1);

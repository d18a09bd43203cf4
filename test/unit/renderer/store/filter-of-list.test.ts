/** The filter of the list that was open last belongs to that list alone, also after the person has left it. */
import { describe, expect, it } from 'vitest';
import type { ExportRows, ExportWish } from '#shared/contract/export/export.ts';
import type { LabelWish } from '#shared/contract/export/labels.ts';
import type { InputOf } from '#shared/contract/operations.ts';
import { NO_FILTER, type RowFilter } from '#shared/contract/review/view.ts';
import { ok } from '#shared/contract/transport/wire.ts';
import { selectFilteredRows } from '../../../../src-renderer/store/rows/rows-slice.ts';
import { review } from '../support/three-row-page.ts';

const OPEN = 1;
const OTHER = 2;
const FILTER: RowFilter = { ...NO_FILTER, facets: { verdict: ['fix'] } };

async function leftWithFilter() {
  const { state, asked } = await review({
    readList: (input) =>
      ok({
        summary: { id: (input as unknown as InputOf<'readList'>).listId, rows: 3, toReview: 0 },
        columns: ['Street'],
        companions: [],
        source: { format: 'csv', encoding: 'utf-8' },
        settings: { mapping: { street: [0] }, defaultCountry: null },
      }),
    readFacets: () => ok({ facets: { decision: [{ value: 'picked', rows: 3 }], verdict: [] } }),
    readExportColumns: () => ok([]),
    previewExport: () => ok({ previewId: 'p' }),
    stopPreviewExport: () => ok(null),
    startExport: () => ok({ exportId: 'e' }),
    startLabels: () => ok({ exportId: 'l' }),
  });
  await state().changeFilter(FILTER);
  state().goTo({ name: 'lists' });
  return { state, asked };
}

type Left = Awaited<ReturnType<typeof leftWithFilter>>;

async function exportFiltered({ state }: Left, listId: number): Promise<void> {
  await state().openExport(listId);
  state().changeExport({ rows: 'filter' });
}

/** Returns the filters with which the core was asked for rows of a list; null for a question without a filter. */
type FiltersOf = (page: Left, listId: number) => Promise<readonly (RowFilter | null)[]>;

const WAYS: Readonly<Record<string, FiltersOf>> = {
  'the preview of the export': async (page, listId) => {
    await exportFiltered(page, listId);
    const answered = () => page.asked('previewExport').length + page.asked('stopPreviewExport').length;
    await expect.poll(answered).toBe(2);
    return filtersIn(page.asked('previewExport') as ExportWish[]);
  },
  'the export': async (page, listId) => {
    await exportFiltered(page, listId);
    await page.state().startExport();
    return filtersIn(page.asked('startExport') as ExportWish[]);
  },
  'the labels': async (page, listId) => {
    await page.state().openLabels(listId);
    page.state().changeLabels({ rows: 'filter' });
    await page.state().startLabels(false);
    return filtersIn(page.asked('startLabels') as LabelWish[]);
  },
  'the number of labels': async (page, listId) => {
    await page.state().openLabels(listId);
    expect(page.state().labelSetup?.counts.filter).toBe(listId === OPEN ? 3 : null);
    return (page.asked('readFacets') as InputOf<'readFacets'>[])
      .filter((input) => input.listId === listId)
      .map(({ filter }) => (filter.facets.verdict ? filter : null));
  },
  'the offer of the filter': ({ state }, listId) =>
    Promise.resolve([selectFilteredRows(listId)(state()) === null ? null : state().shownView.filter]),
};

const filtersIn = (
  wishes: readonly { readonly rows?: ExportRows | undefined }[],
): readonly (RowFilter | null)[] => wishes.map(({ rows }) => (rows?.kind === 'filter' ? rows.filter : null));

describe.each(Object.entries(WAYS))('%s', (_name, filtersOf) => {
  it('uses the filter of the list that was open last', async () => {
    expect(await filtersOf(await leftWithFilter(), OPEN)).toContainEqual(FILTER);
  });

  it('does not use the filter of another list', async () => {
    expect((await filtersOf(await leftWithFilter(), OTHER)).filter((filter) => filter !== null)).toEqual([]);
  });
});

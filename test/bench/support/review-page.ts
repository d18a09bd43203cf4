import type { Page } from 'playwright';

/**
 * Opens the only list of the workspace, unless a reloaded page has returned to it. Resolves when its rows are visible.
 * @param firstRow with 'found', also waits until the row at which the review starts is the current one
 */
export async function openReview(
  page: Page,
  firstRow: 'seen' | 'found' = 'found',
  name = 'bench.csv',
): Promise<void> {
  const list = page.getByRole('button', { name, exact: true }).first();
  await list
    .or(page.getByRole('grid', { name: 'Rows' }))
    .first()
    .waitFor({ timeout: 120_000 });
  if (await list.isVisible()) await list.click();
  const rows = page.getByRole('link', { name: 'View rows' });
  await page.getByRole('grid', { name: 'Rows' }).or(rows).first().waitFor({ timeout: 120_000 });
  await page.waitForFunction(
    (row) => {
      const grid = document.querySelector('[role="grid"]');
      return grid?.querySelector(row) && !grid.querySelector('.grid-rows[aria-busy="true"]');
    },
    firstRow === 'found' ? '.grid-row.is-current' : '.grid-row',
    { timeout: 120_000 },
  );
}

const first = (times: readonly number[]): number => times[0] ?? Number.NaN;

export async function timeNothing(page: Page): Promise<number> {
  const times = await page.evaluate(() => {
    const { dataset } = document.body;
    return window.stopwatch.time(() => Object.assign(dataset, { changed: '' }), [() => true]);
  });
  return first(times);
}

export async function timeSort(page: Page, columnId: string): Promise<number> {
  const times = await page.evaluate((id) => {
    const header = document.querySelector<HTMLElement>(`[data-header="${id}"]`);
    const grid = document.querySelector('[role="grid"]');
    if (!header || !grid) throw new Error(`no header ${id}`);
    let wasBusy = false;
    const isSorted = (): boolean => {
      wasBusy ||= grid.ariaBusy === 'true';
      return wasBusy && grid.ariaBusy === 'false' && !grid.querySelector('.grid-rows[aria-busy="true"]');
    };
    return window.stopwatch.time(() => header.click(), [isSorted]);
  }, columnId);
  return first(times);
}

export type FilterTimes = { readonly rowsMs: number; readonly countsMs: number };

/** Measures the time from a click on a facet value until its rows are shown, and until the other facets are counted. */
export async function timeFilter(page: Page, facet: string, nth: number): Promise<FilterTimes> {
  const [rowsMs = Number.NaN, countsMs = Number.NaN] = await page.evaluate(
    async ({ name, place }) => {
      const facets = [...document.querySelectorAll<HTMLElement>('fieldset.facet')];
      const own = facets.find((each) => each.querySelector('legend')?.textContent?.trim() === name);
      const box = own?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')[place];
      const grid = document.querySelector('[role="grid"]');
      if (!box || !grid) throw new Error(`no value ${place} of ${name}`);
      const others = facets.filter((each) => each !== own);
      const counts = (): string => others.map(({ textContent }) => textContent).join();
      const before = counts();
      let wasBusy = false;
      const isFiltered = (): boolean => {
        wasBusy ||= grid.ariaBusy === 'true';
        return wasBusy && grid.ariaBusy === 'false' && !grid.querySelector('.grid-rows[aria-busy="true"]');
      };
      return window.stopwatch.time(() => box.click(), [isFiltered, () => counts() !== before]);
    },
    { name: facet, place: nth },
  );
  return { rowsMs, countsMs };
}

/** Measures the time from the last letter of a search to its results, including the pause of the search field. */
export async function timeSearch(page: Page, text: string): Promise<number> {
  const times = await page.evaluate((words) => {
    const field = document.querySelector<HTMLInputElement>('input[aria-label="Search rows"]');
    if (!field) throw new Error('no search field');
    let wasBusy = false;
    const isFound = (): boolean => {
      const grid = document.querySelector('[role="grid"]');
      const isChanging = document.querySelector('.view-count')?.textContent === 'Reading…';
      wasBusy ||= isChanging;
      return wasBusy && !isChanging && !grid?.querySelector('.grid-rows[aria-busy="true"]');
    };
    const type = (): void => {
      Reflect.set(HTMLInputElement.prototype, 'value', words, field); // bypasses React's own setter, so that React notices the change
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    return window.stopwatch.time(type, [isFound]);
  }, text);
  return first(times);
}

/** Measures a move of the scrollbar to a place. `share`: the place among all rows, 0..1. */
export async function timeScroll(page: Page, share: number): Promise<number> {
  const times = await page.evaluate((to) => {
    const grid = document.querySelector('[role="grid"]');
    const firstRow = (): string | undefined =>
      grid?.querySelector<HTMLElement>('.grid-row')?.dataset['index'];
    const before = firstRow();
    const isThere = (): boolean =>
      firstRow() !== before && !grid?.querySelector('.grid-rows[aria-busy="true"]');
    return window.stopwatch.time(() => {
      if (grid) grid.scrollTop = to * (grid.scrollHeight - grid.clientHeight);
    }, [isThere]);
  }, share);
  return first(times);
}

export async function timeKey(page: Page, key: string): Promise<number> {
  const times = await page.evaluate((pressed) => {
    const grid = document.querySelector<HTMLElement>('[role="grid"]');
    const current = (): string =>
      grid?.querySelector('.is-current [data-column="position"]')?.textContent ?? '';
    const before = current();
    const isThere = (): boolean =>
      current() !== '' && current() !== before && !grid?.querySelector('.grid-rows[aria-busy="true"]');
    const press = new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true });
    grid?.focus();
    return window.stopwatch.time(() => grid?.dispatchEvent(press), [isThere]);
  }, key);
  return first(times);
}

/** Measures the time from Enter in the dialog that asks for a row's number until that row is the current one. */
export async function timeJump(page: Page, position: number): Promise<number> {
  await page.getByRole('grid', { name: 'Rows' }).focus();
  await page.keyboard.press('g');
  const field = page.getByLabel('Number of the row in the file');
  await field.fill(String(position));
  const times = await field.evaluate((element, words) => {
    const grid = document.querySelector('[role="grid"]');
    const isThere = (): boolean =>
      grid?.querySelector('.is-current [data-column="position"]')?.textContent === words &&
      document.querySelector('dialog[open]') === null &&
      !grid.querySelector('.grid-rows[aria-busy="true"]');
    const press = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    return window.stopwatch.time(() => element.dispatchEvent(press), [isThere]);
  }, position.toLocaleString('en-GB'));
  return first(times);
}

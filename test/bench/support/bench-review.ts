/** The review of a filled workspace, open in a real browser through the built local host. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { DEFAULT_PANES, type GridLayout, type PaneLayout } from '#shared/contract/review/layout.ts';
import { openDatabase } from '../../../src-main/db/database.ts';
import { databasePath } from '../../../src-main/db/folder/paths.ts';
import { watchPages } from '../../support/app/browser-errors.ts';
import { startLocalHost } from '../../support/app/local-host-process.ts';
import { callFromPage } from '../../support/app/page-call.ts';
import { filledWorkspace } from './filled-workspace.ts';
import { installStopwatch } from './page-stopwatch.ts';
import { openReview } from './review-page.ts';

export const LIST_ID = 1;
export const COLUMN_COUNT = 12;
const VIEWPORT = { width: 1440, height: 860 };

const COMPARED = ['imported', 'suggested', 'both', 'postcode'];
const OWN = [...COMPARED, ...'verdict,confidence,reason,decision,flag,accuracy,final'.split(',')];
const columnIds = Array.from({ length: COLUMN_COUNT }, (_, column) => `column-${column}`);

export type Arrangement = { readonly layout: GridLayout; readonly panes: PaneLayout };

const NO_PANES: PaneLayout = {
  filters: { ...DEFAULT_PANES.filters, isOpen: false },
  row: { ...DEFAULT_PANES.row, isOpen: false },
};

/** Shows the file's twelve columns, and of the app's own columns only the row number. The panes are closed. */
export const FILE_COLUMNS: Arrangement = {
  layout: {
    order: [],
    hidden: OWN,
    pinned: ['position'],
    widths: Object.fromEntries(columnIds.map((id) => [id, 112])),
  },
  panes: NO_PANES,
};

export const OWN_COLUMNS: Arrangement = {
  layout: { order: [], hidden: [...COMPARED, ...columnIds], pinned: ['position'], widths: {} },
  panes: NO_PANES,
};

/** Shows the list as the app first shows it, with the address parts in one column and both panes open. */
export const AT_FIRST: Arrangement = {
  layout: { order: [], hidden: columnIds.slice(1, 7), pinned: ['position', 'verdict'], widths: {} },
  panes: DEFAULT_PANES,
};

export type BenchReview = {
  readonly page: Page;
  readonly arrange: (arrangement: Arrangement) => Promise<void>;
  /** Resolves when the orders of all columns are stored, which ends the background work after an import. */
  readonly ordered: () => Promise<void>;
  /** Ends the app and opens the list in a new app. When this resolves, the new app has read little of the list. */
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Opens the app's first screen and installs the stopwatch. */
export async function openBenchPage(page: Page, url: string): Promise<void> {
  await page.addInitScript(installStopwatch);
  await page.goto(url);
  await page.locator('h1').waitFor();
  await callFromPage(page, 'changeSettings', { started: true });
  await page.reload();
}

export async function openBenchReview(browser: Browser, rows: number): Promise<BenchReview> {
  const { workspaceDir, remove } = filledWorkspace(rows);
  let host = await startLocalHost(workspaceDir);
  const page = await browser.newPage({ viewport: VIEWPORT });
  const watch = watchPages(page.context());
  await openBenchPage(page, host.url);
  await openReview(page);
  return {
    page,
    async arrange({ layout, panes }) {
      await callFromPage(page, 'changeSettings', { panes });
      await callFromPage(page, 'saveLayout', { listId: LIST_ID, layout });
      await page.reload();
      await openReview(page);
    },
    async ordered() {
      const db = openDatabase(databasePath(workspaceDir));
      const count = db.prepare('SELECT count(*) FROM column_ranks').pluck();
      while (Number(count.get()) < COLUMN_COUNT) await delay(500);
      db.close();
    },
    async restart() {
      await page.goto('about:blank');
      await host.stop();
      host = await startLocalHost(workspaceDir);
      await page.goto(host.url);
      await openReview(page, 'seen');
    },
    async close() {
      await page.close();
      await host.stop();
      remove();
      watch.check();
    },
  };
}

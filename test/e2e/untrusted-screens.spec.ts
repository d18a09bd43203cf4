/** Tests that hostile text from a spreadsheet, a service or a name is only shown as text, on every screen. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { callFromPage } from '../support/app/page-call.ts';
import type { ScriptedServer } from '../support/service/scripted-server.ts';
import { options, press, version } from './fixtures/fix-list.ts';
import { AT_POSTCODE, IMAGE, REPLY, SUGGESTIONS } from './fixtures/hostile-replies.ts';
import { expect, type LocalApp } from './fixtures/local-app.ts';
import { openMap } from './fixtures/map.ts';
import { NAUGHTY_STRINGS } from './fixtures/naughty-strings.ts';
import { showFileOrder } from './fixtures/opened-app.ts';
import { test } from './fixtures/services.ts';
import { madeOfText, overflow, setRight, turning, unmarked } from './fixtures/shown-text.ts';

/** File names cannot contain a slash. This name is too long for every place. */
const FILE_NAME = `\u202E<img src=x onerror=alert(123)> ${'members '.repeat(20)}הָיְתָה.csv`;
const SERVICE_NAME = `${IMAGE} الصفحات`;

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

const LIST = [
  [`Name ${IMAGE}`, 'Street', 'Town \u202E', 'Postcode', 'Country', 'Notes'],
  ...NAUGHTY_STRINGS.map((text, row) => [text, `${(row % 4) + 1} ${text}`, text, 'LS1 1AA', 'GBR', text]),
  ...['A', 'B'].map((name) => [name, `9 Main ${IMAGE}`, `Lee\u202Eds ${IMAGE}`, 'LS1 1AA', 'GBR', '']),
].map((cells) => cells.map(quoted).join(','));

const PLACE = { lat: 53.8, lng: -1.5 };

const HOSTILE = /onerror=alert\(123\)|teertS/u;

async function expectText(place: Locator, screen: string): Promise<void> {
  const field = place.locator('input[value*="onerror=alert(123)"]');
  const shown = place.getByText(HOSTILE).or(field).filter({ visible: true });
  await expect.soft(shown.first(), `${screen}: shows it`).toBeVisible();
}

/** @param place the place that must show hostile text; null if the screen has no such place */
async function lookAt(
  page: Page,
  screen: string,
  place: Locator | null = page.getByRole('main'),
): Promise<void> {
  if (place) await expectText(place, screen);
  expect.soft(await unmarked(page), `${screen}: hidden characters`).toEqual([]);
  expect.soft(await turning(page), `${screen}: directions`).toEqual([]);
  expect.soft(await setRight(page), `${screen}: sides`).toEqual([]);
  expect.soft(await madeOfText(page), `${screen}: markup`).toEqual([]);
  expect.soft(await overflow(page), `${screen}: width`).toBe(0);
}

async function act(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(title);
  await page.keyboard.press('Enter');
}

async function lookAtLists(page: Page, scripted: ScriptedServer): Promise<void> {
  scripted.reset();
  scripted.reply({ json: SUGGESTIONS });
  await press(page, 's');
  await page.getByLabel('Address', { exact: true }).fill('main');
  await expect(options(page)).toHaveCount(3);
  await press(page, 'ArrowDown');
  await expectText(version(page, 'Pick'), 'picked suggestion');
  await press(page, 'ArrowUp');
  await expect(version(page, 'Pick')).toContainText(/^الصفحات/u);
  await lookAt(page, 'suggestions', page.getByRole('listbox', { name: 'Suggested addresses' }));
  scripted.reply({ json: AT_POSTCODE });
  await press(page, 'Alt+p', 'Enter');
  await expect(page.getByRole('listbox', { name: /^Addresses at /u }).getByRole('option')).toHaveCount(2);
  await press(page, 'ArrowDown');
  await expectText(version(page, 'Pick'), 'picked address');
  await lookAt(page, 'postcode', page.getByRole('listbox', { name: /^Addresses at /u }));
  await page.getByRole('button', { name: 'Close', exact: true }).click();
}

async function lookAtRemembered({ page, directory, importFile }: LocalApp): Promise<void> {
  const path = join(directory, `2 ${FILE_NAME}`);
  const [header, ...rows] = LIST;
  writeFileSync(path, [header, ...rows.toReversed()].join('\n'));
  await page.getByRole('button', { name: 'Lists' }).click();
  await importFile(path);
  await page.getByRole('button', { name: 'Fill in known answers' }).click();
  await page.getByRole('button', { name: 'View earlier decisions…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decided before' });
  await expect(dialog.getByRole('row')).toHaveCount(3);
  await lookAt(page, 'decided before', dialog);
  await expectText(dialog.getByRole('row').nth(1), 'decided before, of a list');
  await page.keyboard.press('Escape');
}

type Look = {
  readonly title: string;
  readonly prepare: (dialog: Locator) => Promise<void>;
};

const nothing = (): Promise<void> => Promise.resolve();
const expectTable = (dialog: Locator): Promise<void> =>
  expect(dialog.getByRole('table').first()).toContainText(HOSTILE);

const LOOKS: readonly Look[] = [
  { title: 'Decide similar changes together…', prepare: expectTable },
  {
    title: 'Decide similar changes together…',
    prepare: async (dialog) => {
      await dialog.getByLabel('Identical change').check();
      await expectTable(dialog);
    },
  },
  { title: 'View duplicates…', prepare: expectTable },
  {
    title: 'Try other rules…',
    prepare: async (dialog) => {
      const lowest = dialog.getByRole('spinbutton', { name: 'Not found below, as a number' });
      await lowest.fill('0.95');
      await lowest.press('Enter');
      await expectTable(dialog);
    },
  },
  { title: 'Choose the columns…', prepare: nothing },
  { title: 'Columns and country…', prepare: nothing },
  {
    title: 'Export…',
    prepare: async (dialog) => {
      await dialog.getByRole('radio', { name: /^In place/u }).check();
      await expectTable(dialog);
    },
  },
];

const SCREENS = {
  'list/1/report': 'Verdicts',
  'list/1/stored': /^What is kept of/u,
  memory: 'Earlier decisions',
  connect: 'Connect a service',
  lists: 'Lists',
  settings: 'Settings',
} as const;

async function visit(page: Page, place: keyof typeof SCREENS): Promise<void> {
  await page.evaluate((fragment) => {
    history.pushState(null, '', fragment);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `#/${place}`);
  await expect(page.getByRole('heading', { name: SCREENS[place] }).first()).toBeVisible();
}

test('markup, scripts and direction characters in lists, replies and names are shown as text on every screen', async ({
  app,
  scripted,
}) => {
  test.slow();
  const { page } = app;
  const dialogs: string[] = [];
  const asked = new Set<string>();
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => asked.add(new URL(request.url()).origin));
  const path = join(app.directory, FILE_NAME);
  writeFileSync(path, LIST.join('\n'));
  await callFromPage(page, 'changeSettings', { started: true });
  await callFromPage(page, 'connectService', {
    serviceUrl: scripted.baseUrl,
    name: SERVICE_NAME,
    key: 'a-key',
  });
  await callFromPage(page, 'makeBackup', {});
  await page.reload();

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a list…' }).first().click();
  await (await chooser).setFiles(path);
  await expect(page.getByRole('button', { name: 'Start import' })).toBeVisible();
  await lookAt(page, 'import');
  await page.getByRole('button', { name: 'Start import' }).click();
  await expect(page.getByRole('heading', { name: 'Check this list' })).toBeVisible();
  await lookAt(page, 'quote', page.getByRole('banner'));
  await expect(page).toHaveTitle(/^\u2066<img src=x onerror=alert\(123\)> .*\u2069 – Doorstep$/u);
  // A row with a single candidate is doubtful and has a kind of change.
  const replies = LIST.map((_, at) => (at < 3 ? REPLY : { ...REPLY, candidates: [] }));
  scripted.reply(...replies.map((json, at) => ({ json: at === 0 ? { ...json, ...PLACE } : json })));
  await app.verify();
  await showFileOrder(page);
  await app.row(1).click();
  await expect(page.getByRole('heading', { name: 'Row 1', exact: true })).toBeVisible();
  await page.keyboard.press('k');
  await expect(app.row(1)).toContainText('kept as entered');
  await app.row(3).click();
  await expect(page.getByRole('heading', { name: 'Row 3', exact: true })).toBeVisible();
  await page.keyboard.press('a');
  await expect(app.row(3)).toContainText('accepted');
  await app.row(2).click();
  await lookAt(page, 'grid', page.getByRole('grid'));
  await lookAt(page, 'panel', page.getByRole('complementary', { name: 'Row' }));

  await act(page, 'Edit a cell of one row or of all selected rows');
  await lookAt(page, 'cell editor');
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await lookAt(page, 'address editor');
  await page.keyboard.press('Escape');

  await lookAtLists(page, scripted);

  await page.keyboard.press('/');
  await page.keyboard.insertText(IMAGE);
  await expect(page.getByRole('group', { name: 'Filters in use' })).toContainText(IMAGE);
  await lookAt(page, 'filters in use', page.getByRole('group', { name: 'Filters in use' }));
  await page.getByRole('button', { name: 'Save…' }).click();
  await page.getByRole('textbox', { name: 'Name of the filter' }).fill(`${IMAGE} \u202E`);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Remove filter/u }).click();
  await lookAt(page, 'saved filters', page.getByRole('region', { name: 'Saved filters' }));

  for (const { title, prepare } of LOOKS) {
    await act(page, title);
    const dialog = page.getByRole('dialog').last();
    await prepare(dialog);
    await lookAt(page, title, dialog);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }

  const map = await openMap(page);
  await expect(async () => {
    const { x, y, width, height } = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2 + 60, y + height / 2 + 40);
    await page.mouse.move(x + width / 2, y + height / 2);
    await expect(page.locator('.map-tooltip')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await lookAt(page, 'map', page.locator('.map-tooltip'));
  // Takes WebGL away, so that the page draws an outline.
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.reload();
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(page.locator('.map-outline-pin').first()).toBeVisible();
  await lookAt(page, 'outline map', page.getByRole('complementary', { name: 'Row' }));
  await lookAtRemembered(app);

  for (const place of ['list/1/report', 'list/1/stored', 'memory', 'connect', 'lists'] as const) {
    await visit(page, place);
    await lookAt(page, place, place === 'connect' ? null : page.getByRole('main'));
  }
  await expect(page.locator('.list-open').first().getByText('.csv', { exact: true })).toBeInViewport({
    ratio: 1,
  });
  await visit(page, 'settings');
  await lookAt(page, 'settings');
  await page
    .getByRole('button', { name: /^Restore the backup of /u })
    .last()
    .click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  const told = page.getByRole('dialog', { name: 'The backup is restored' });
  await expect(told).toContainText(/newer than the backup (?:is|are) missing/u);
  await lookAt(page, 'restored', told);

  expect(dialogs).toEqual([]);
  expect([...asked]).toEqual([new URL(page.url()).origin]);
});

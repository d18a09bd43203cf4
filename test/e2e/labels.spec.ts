import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPoppler } from '../support/app/find-programs.ts';
import { pdfPages, pdfText } from '../support/files/read-pdf.ts';
import { expectNoViolations } from './fixtures/axe.ts';
import { expect, test } from './fixtures/local-app.ts';

test('a person prints addresses on labels, beginning with the label that the person clicked', {
  tag: '@main',
}, async ({ checked }) => {
  const { page, directory } = checked;
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('button', { name: 'Address labels instead…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Address labels' });
  await dialog.getByText('Label 1 of 21 is the first one printed.').waitFor();
  await dialog.getByLabel(/^All \(/u).check();
  const count = await dialog.getByText(/^[\d,]+ labels · /u).innerText();
  const rows = count.replace(/ .*/u, '');
  await dialog.getByText('20', { exact: true }).click();
  await expect(dialog.getByText('Label 20 of 21 is the first one printed.')).toBeVisible();
  await expectNoViolations(page, 'the choices of labels');
  await page.screenshot({ path: test.info().outputPath('labels.png') });

  await dialog
    .getByLabel('Sheet', { exact: true })
    .selectOption({ label: 'Avery L7163, J8163, Herma 4678 (A4)' });
  await expect(dialog.getByText('Label 14 of 14 is the first one printed.')).toBeVisible();
  await dialog.getByRole('radio', { name: '14', exact: true }).press('ArrowLeft');
  await expect(dialog.getByText('Label 13 of 14 is the first one printed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Make labels' }).click();
  await expect(dialog.getByRole('alert')).toContainText('addresses have no street, building or PO box.');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Print without a street' }).click();
  expect((await download).suggestedFilename()).toBe('irl_hospitals labels.pdf');
  const path = join(directory, 'labels.pdf');
  await (await download).saveAs(path);
  const labels = Number(rows.replaceAll(',', ''));
  const pages = Math.ceil((12 + labels) / 14);
  await expect(dialog.getByText(`${rows} labels · ${pages} sheets.`)).toBeVisible();
  await expectNoViolations(page, 'labels that are made');
  expect(pdfPages(path)).toBe(pages);
  const pdftotext = findPoppler('pdftotext');
  if (pdftotext !== null) expect(pdfText(pdftotext, path)).toContain('Dublin');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
});

test('a person learns which addresses have no street before a label is printed, and may print them', async ({
  app,
}) => {
  const { page, directory } = app;
  const list = join(directory, 'members.csv');
  writeFileSync(
    list,
    'Nr;Anrede;Name;Straße;PLZ;Ort\n-52;Herr;Max Müller;Kantstraße 148;10625;Berlin\n-53;Frau;Eva Schmidt;;80331;München\n',
  );
  await app.importFile(list);
  await app.verify();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('button', { name: 'Address labels instead…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Address labels' });
  await dialog.getByLabel(/^All \(/u).check();
  await dialog.getByRole('button', { name: 'Make labels' }).click();
  const alert = dialog.getByRole('alert');
  await expect(alert).toContainText('1 address has no street, building or PO box. A letter may not arrive.');
  await expect(alert).toContainText('Frau Eva Schmidt, 80331 München');
  await expectNoViolations(page, 'labels without a street');
  await page.screenshot({ path: test.info().outputPath('streetless.png') });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Print without a street' }).click();
  const path = join(directory, 'labels.pdf');
  await (await download).saveAs(path);
  const pdftotext = findPoppler('pdftotext');
  if (pdftotext === null) return;
  const text = pdfText(pdftotext, path);
  expect(text).toContain('Herr Max Müller');
  expect(text).toContain('Frau Eva Schmidt');
  expect(text).not.toContain('-5');
});

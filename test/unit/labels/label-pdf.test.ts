import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { openLabelFont } from '../../../src-main/labels/label-font.ts';
import { openLabelPdf } from '../../../src-main/labels/label-pdf.ts';
import { tempDir } from '../../support/rows/temp-dir.ts';

const FONT = resolve(
  import.meta.dirname,
  '../../../node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
);

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function usedMemory(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1e6;
}

it('the memory of the PDF writer does not grow with the number of measured texts', async () => {
  const pdf = await openLabelPdf({
    output: join(tempDir(), 'labels.pdf'),
    font: await openLabelFont(FONT),
    page: { width: 595, height: 842 },
    title: 'Labels',
    createdAtMs: 0,
  });
  const measured = (from: number, to: number): number => {
    for (let i = from; i < to; i += 1) pdf.measure(`${i}NorthHillMarketplace`);
    return usedMemory();
  };
  const before = measured(0, 100);
  // 0.7 million characters, which would need 150 MB if they were kept.
  const after = measured(100, 30_000);
  await pdf.abandon();
  expect(after - before).toBeLessThan(70);
});

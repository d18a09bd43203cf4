import { expect, it } from 'vitest';
import { NOT_KEPT } from '#shared/contract/export/not-kept.ts';
import { lossSentence } from '#shared/messages/export/export-losses.ts';
import { exportNoteSentences } from '#shared/messages/export/export-notes.ts';

it('the app reports before and after an export what the file format cannot store', () => {
  const notKept = NOT_KEPT.map((code) => ({ code, count: 2 }));
  const before = [...notKept, { code: 'formula_cells_kept', count: 1 } as const].map(lossSentence);
  const after = exportNoteSentences({ encodingBefore: null, formulaCellsKept: 1, notKept });
  for (const sentence of before) expect(sentence).not.toMatch(/(?:was|were) (?:not|removed)/u);
  for (const sentence of before) expect(sentence).toContain('will ');
  for (const sentence of after) expect(sentence).not.toMatch(/will/u);
  expect(before.at(-1)).toMatch(/^1 correction will not be written\. The cell contains a formula/u);
  expect(after[0]).toMatch(/^1 correction was not written\. The cell contains a formula/u);
  expect(after[1]).toMatch(/^2 corrections were not written\. A merged cell/u);
});

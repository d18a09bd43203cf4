/** Reads PDF files with their own table of objects, and with poppler if it is installed. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Returns the objects of a PDF, found by the table at its end. @throws Error if an object is not at its position */
export function pdfObjects(path: string): readonly string[] {
  const text = readFileSync(path, 'latin1');
  if (!text.startsWith('%PDF-1.') || !text.trimEnd().endsWith('%%EOF')) throw new Error('not a whole PDF');
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/u.exec(text)?.[1]);
  const [, count = ''] = /^xref\n0 (\d+)\n/u.exec(text.slice(start)) ?? [];
  const entries = [...text.slice(start).matchAll(/^(\d{10}) \d{5} n/gmu)].map(([, offset]) => Number(offset));
  if (entries.length !== Number(count) - 1) throw new Error('the table of objects is not whole');
  return entries.map((offset, index) => {
    const end = text.indexOf('endobj', offset);
    const head = `${index + 1} 0 obj`;
    if (end < 0 || text.slice(offset, offset + head.length) !== head)
      throw new Error(`no object ${index + 1}`);
    return text.slice(offset, end);
  });
}

export const pdfPages = (path: string): number =>
  pdfObjects(path).filter((each) => /\/Type \/Page\b/u.test(each)).length;

/** A word and its place in mm from the top left corner of the page. Pages count from 1. */
export type PdfWord = {
  readonly page: number;
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

const MM_PER_POINT = 25.4 / 72;

export function pdfWords(program: string, path: string): readonly PdfWord[] {
  const html = execFileSync(program, ['-bbox', path, '-'], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  return html.split('<page ').flatMap((page, index) =>
    [
      ...page.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</gu),
    ].map(([, ...found]) => {
      const [left = 0, top = 0, right = 0, bottom = 0] = found
        .slice(0, 4)
        .map((point) => Number(point) * MM_PER_POINT);
      return { page: index, text: found[4] ?? '', left, top, right, bottom };
    }),
  );
}

export const pdfText = (program: string, path: string): string =>
  execFileSync(program, ['-layout', path, '-'], { encoding: 'utf8', maxBuffer: 2 ** 28 });

/** Streams a PDF with lines of text. Each finished page is written to the file and released from memory. */
import { createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '#shared/contract/errors.ts';
import { isDiskFullCode, systemErrorCode } from '#shared/contract/system-errors.ts';
import type { LabelFont } from './label-font.ts';

type LabelPdfOptions = {
  readonly output: string;
  readonly font: LabelFont;
  /** The size of every page, in points. */
  readonly page: { readonly width: number; readonly height: number };
  readonly title: string;
  readonly createdAtMs: number;
};

/** The open file. Its promises reject with AppError `output_not_writable` or `disk_full`. */
export type LabelPdf = {
  /** Returns the width of a text at a size of one point. */
  readonly measure: (text: string) => number;
  readonly addPage: () => Promise<void>;
  /** `x` and `y` are the top left corner of the text, in points from that of the page. `size` is in points. */
  readonly addLine: (text: string, x: number, y: number, size: number) => void;
  readonly finish: () => Promise<void>;
  /** Ends the file early. It is then not a valid PDF. */
  readonly abandon: () => Promise<void>;
};

/** pdfkit caches the shape of every word. After this number of letters, at about 40 MB, the cache is cleared. */
const LETTERS_KEPT = 200_000;

const MOST_UNWRITTEN = 256 * 1024;

/** Settings for which pdfkit 0.20.2 has no option. */
type Internals = {
  readonly _font: { layoutCache: object };
  readonly _root: {
    readonly data: { readonly ViewerPreferences: { readonly data: Record<string, unknown> } };
  };
};

/** Opens a PDF file for labels. Reports errors of the file later, through the promises of `LabelPdf`. */
export async function openLabelPdf(options: LabelPdfOptions): Promise<LabelPdf> {
  const { output, font, page, title, createdAtMs } = options;
  const { default: PDFDocument } = await import('pdfkit');
  const size: [number, number] = [page.width, page.height];
  const document = new PDFDocument({
    autoFirstPage: false,
    size,
    margin: 0,
    font: '', // avoids Helvetica, whose metrics would be read from a file
    displayTitle: true,
    info: { Title: title, Creator: 'Doorstep', CreationDate: new Date(createdAtMs) },
  });
  document.font(font.bytes);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pdfkit has no option for either, and its version is pinned
  const { _font: shaper, _root: root } = document as unknown as Internals;
  // A scaled page would not match the labels.
  root.data.ViewerPreferences.data['PrintScaling'] = 'None';

  const file = createWriteStream(output);
  const written = pipeline(document, file).catch((error: unknown) => {
    throw writingError(error, output);
  });
  // `finish` awaits this promise. Until then, an error must not count as unhandled.
  written.catch(() => undefined);
  let letters = 0;
  const countLetters = (text: string): void => {
    letters += text.length;
    if (letters < LETTERS_KEPT) return;
    letters = 0;
    shaper.layoutCache = { __proto__: null };
  };

  return {
    measure(text) {
      countLetters(text);
      return document.fontSize(1).widthOfString(text);
    },
    async addPage() {
      // Yields to the event loop. Rows are read and drawn without a pause, so otherwise nothing would be written.
      while (!document.destroyed && document.readableLength + file.writableLength > MOST_UNWRITTEN)
        await setImmediate();
      if (document.destroyed) await written;
      document.addPage();
    },
    addLine(text, x, y, fontSize) {
      countLetters(text);
      document.fontSize(fontSize).text(text, x, y, { lineBreak: false });
    },
    async finish() {
      document.end();
      await written;
    },
    async abandon() {
      document.destroy();
      await written.catch(() => undefined);
    },
  };
}

function writingError(error: unknown, path: string): unknown {
  const code = systemErrorCode(error);
  if (code === null) return error;
  if (isDiskFullCode(code)) return new AppError({ code: 'disk_full' }, { cause: error });
  return new AppError({ code: 'output_not_writable', file: basename(path), detail: code }, { cause: error });
}

/** Adds cell formats to the workbook for changed cells. */
import { MAX_WRITTEN_CELL_FORMATS } from '../../limits.ts';
import {
  applyEdits,
  elementsOf,
  inOrder,
  withAttributes,
  type XmlElement,
  type XmlSource,
} from '../xml/xml-elements.ts';
import { createAddedFormats, listEdits } from './added-formats.ts';

/** A `style` is the index of a cell format in the workbook. A format is added when it is first needed. */
export type CellStyles = {
  /** Returns the same format with a tinted fill, or the format itself if there is no room for another. */
  readonly tinted: (style: number) => number;
  /** Returns the format with a number format that shows these digits; null if there is no room for another. */
  readonly showing: (style: number, digits: string) => number | null;
  readonly wrapping: () => number;
  readonly numbered: (numberFormat: number) => number;
  readonly written: () => string | null;
};

/** The page's `--changed-tint`, which is legible on screen and light in print. */
const TINT = 'FFFDECC8';

const NAMES = ['styleSheet', 'numFmts', 'numFmt', 'fills', 'fill', 'cellXfs', 'xf'];

/** @throws AppError `file_damaged`, `file_too_large` */
export function createCellStyles(text: string, source: XmlSource): CellStyles {
  const elements = elementsOf(text, NAMES, source);
  const list = (name: string) =>
    elements.find((element) => element.name === name && element.parent === 'styleSheet') ?? null;
  const fills = list('fills');
  const formats = list('cellXfs');
  const inList = (name: string, parent: XmlElement | null): readonly XmlElement[] =>
    elements.filter(
      (element) =>
        parent && element.name === name && element.from >= parent.openEnd && element.to <= parent.closeFrom,
    );
  const numbers = createAddedFormats(text, elements);
  const fillCount = inList('fill', fills).length;
  const known = inList('xf', formats);
  const { added, changed } = createFormats(text, known);
  const tints = new Map<number, number>();
  let hasTint = false;
  return {
    tinted(style) {
      if (!fills) return style;
      const fill = { fillId: `${fillCount}`, applyFill: '1' };
      const index = tints.get(style) ?? changed(style, (tag, rest) => withAttributes(tag, fill) + rest);
      tints.set(style, index);
      hasTint ||= index !== style;
      return index;
    },
    showing(style, digits) {
      const id = Number(known[style]?.attribute('numFmtId') ?? 0);
      if (numbers.shown(Number(digits), id) === digits) return style;
      const index = changed(style, (tag, rest) => numberedTag(tag, numbers.zeros(digits.length)) + rest);
      return index === style ? null : index;
    },
    wrapping: () => changed(0, (tag) => wrapped(tag, formats?.prefix ?? '')),
    numbered: (numFmtId) => changed(0, (tag, rest) => numberedTag(tag, numFmtId) + rest),
    written() {
      if (added.length === 0 || !formats) return null;
      return applyEdits(
        text,
        inOrder([
          ...listEdits(text, formats, known.length, added),
          ...numbers.edits(),
          ...(fills && hasTint ? listEdits(text, fills, fillCount, [tintFill(fills.prefix)]) : []),
        ]),
      );
    },
  };
}

function wrapped(tag: string, prefix: string): string {
  const open = withAttributes(tag, { applyAlignment: '1' });
  const start = open.slice(0, open.endsWith('/>') ? -2 : -1);
  return `${start}><${prefix}alignment vertical="top" wrapText="1"/></${prefix}xf>`;
}

const numberedTag = (tag: string, numberFormat: number): string =>
  withAttributes(tag, { numFmtId: `${numberFormat}`, applyNumberFormat: '1' });

function createFormats(text: string, known: readonly XmlElement[]) {
  const added: string[] = [];
  const byXml = new Map<string, number>();
  const add = (xml: string): number | null => {
    const has = byXml.get(xml);
    if (has !== undefined) return has;
    if (known.length + added.length >= MAX_WRITTEN_CELL_FORMATS) return null;
    const index = known.length + added.push(xml) - 1;
    byXml.set(xml, index);
    return index;
  };
  return {
    added,
    changed: (style: number, change: (tag: string, rest: string) => string): number => {
      const format = known[style];
      const xml = format ? text.slice(format.from, format.to) : added[style - known.length];
      if (xml === undefined) return style;
      const openEnd = xml.indexOf('>') + 1;
      return add(change(xml.slice(0, openEnd), xml.slice(openEnd))) ?? style;
    },
  };
}

const tintFill = (prefix: string): string =>
  `<${prefix}fill><${prefix}patternFill patternType="solid"><${prefix}fgColor rgb="${TINT}"/>` +
  `<${prefix}bgColor indexed="64"/></${prefix}patternFill></${prefix}fill>`;

/** Returns the style sheet for a workbook that has none. @param namespace `main` of the workbook's dialect */
export const plainStyles = (namespace: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<styleSheet xmlns="${namespace}">` +
  '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs></styleSheet>';

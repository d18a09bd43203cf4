/** Checks that the counts in the style sheet are right, and that no cell format names a missing entry. */
import type { PackageParts, Report } from './package.ts';
import { childrenOf } from './xml-tree.ts';

/** Lists that state how many entries they have. */
const LISTS = ['numFmts', 'fonts', 'fills', 'borders', 'cellStyleXfs', 'cellXfs', 'cellStyles', 'dxfs'];
const INDEXES = [
  ['fontId', 'fonts'],
  ['fillId', 'fills'],
  ['borderId', 'borders'],
  ['xfId', 'cellStyleXfs'],
] as const;

/** The numbers of the formats to which other parts refer by position. */
export type StyleCounts = { readonly cellFormats: number; readonly differentialFormats: number };

export function checkStyles(part: string | null, parts: PackageParts, report: Report): StyleCounts {
  const root = part === null ? null : parts.tree(part);
  // Without a style sheet there is only the default format.
  if (part === null || !root) return { cellFormats: 1, differentialFormats: 0 };
  const counts = new Map<string, number>();
  for (const name of LISTS)
    for (const { attributes, children } of childrenOf(root, name)) {
      counts.set(name, children.length);
      const stated = attributes['count'];
      if (stated !== undefined && Number(stated) !== children.length)
        report(part, `the count of ${name} is wrong`, `${stated}: ${children.length}`);
    }
  for (const list of ['cellXfs', 'cellStyleXfs'])
    for (const { attributes } of childrenOf(root, list).flatMap(({ children }) => children))
      for (const [index, of] of INDEXES)
        if (Number(attributes[index] ?? 0) >= Math.max(1, counts.get(of) ?? 0))
          report(part, `a ${index} out of range`, attributes[index]);
  const numbers = childrenOf(root, 'numFmts').flatMap(({ children }) =>
    children.map(({ attributes }) => attributes['numFmtId']),
  );
  if (new Set(numbers).size < numbers.length) report(part, 'two number formats of one number');
  return { cellFormats: counts.get('cellXfs') ?? 1, differentialFormats: counts.get('dxfs') ?? 0 };
}

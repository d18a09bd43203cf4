/** Which names of a workbook anything makes use of: a formula that adds up what a name covers would add up our cells too. */
import { posix } from 'node:path';
import type { Workbook } from '../workbook.ts';
import type { PackagePart } from '../xlsx-package.ts';
import { partText } from '../xlsx-package.ts';

/** More names than these are not sought: each is taken for one in use. */
const MAX_SOUGHT = 20;

const WITHOUT_FORMULAS = /\/(?:sharedStrings|styles|theme\/[^/]*)\.xml$/iu;

/**
 * Taken from the text of the parts: a name that merely stands in a cell counts as used, which costs no more than that
 * it is left as it is.
 *
 * @param names in small letters
 * @param workbookText of the workbook's part, where each name stands once to be defined
 */
export async function namesInUse(
  { package: from, part: main }: Pick<Workbook, 'package' | 'part'>,
  names: ReadonlySet<string>,
  workbookText: string,
): Promise<ReadonlySet<string>> {
  if (names.size === 0 || names.size > MAX_SOUGHT) return names;
  const defined = workbookText.toLowerCase();
  const used = new Set([...names].filter((name) => defined.indexOf(name) !== defined.lastIndexOf(name)));
  const folder = posix.dirname(main.fileName);
  const hasFormulas = ({ fileName }: PackagePart): boolean =>
    posix.dirname(fileName).startsWith(folder) &&
    /\.xml$/iu.test(fileName) &&
    !WITHOUT_FORMULAS.test(fileName);
  const longest = Math.max(...[...names].map((name) => name.length));
  for (const part of from.parts) {
    if (part === main || !hasFormulas(part)) continue;
    let end = '';
    for await (const piece of partText(from, part)) {
      const text = end + piece.toLowerCase();
      for (const name of names) if (!used.has(name) && text.includes(name)) used.add(name);
      if (used.size === names.size) return used;
      end = text.slice(-longest);
    }
  }
  return used;
}

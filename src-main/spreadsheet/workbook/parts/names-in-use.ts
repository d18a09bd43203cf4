/** Finds the names that a workbook uses. If a used range grew, a formula that sums it would also add our cells. */
import { posix } from 'node:path';
import { untilAborted } from '../../failures.ts';
import type { Workbook } from '../workbook.ts';
import { type PackagePart, partText } from '../xlsx-package.ts';
import type { SheetTable } from './tables.ts';

/** The maximum number of names to search for. If there are more, all count as used. */
const MAX_SOUGHT = 20;

const WITHOUT_FORMULAS = /\/(?:sharedStrings|styles|theme\/[^/]*)\.xml$/iu;

/**
 * Searches the text of the parts. A name that occurs only in the text of a cell counts as used too, and its range is
 * not widened.
 * @param names in lower case
 * @param workbookText the text of the workbook part, in which each name occurs once in its own definition
 */
export async function namesInUse(
  { package: from, part: main }: Pick<Workbook, 'package' | 'part'>,
  names: ReadonlySet<string>,
  workbookText: string,
  signal?: AbortSignal,
): Promise<ReadonlySet<string>> {
  if (names.size === 0 || names.size > MAX_SOUGHT) return names;
  const defined = workbookText.toLowerCase();
  const used = new Set([...names].filter((name) => defined.indexOf(name) !== defined.lastIndexOf(name)));
  const longest = Math.max(...[...names].map((name) => name.length));
  for (const part of partsWithFormulas(from.parts, main)) {
    let end = '';
    for await (const piece of untilAborted(partText(from, part), signal)) {
      const text = end + piece.toLowerCase();
      for (const name of names) if (!used.has(name) && text.includes(name)) used.add(name);
      if (used.size === names.size) return used;
      end = text.slice(-longest);
    }
  }
  return used;
}

function partsWithFormulas(parts: readonly PackagePart[], main: PackagePart): readonly PackagePart[] {
  const folder = posix.dirname(main.fileName);
  return parts.filter(
    (part) =>
      part !== main &&
      posix.dirname(part.fileName).startsWith(folder) &&
      /\.xml$/iu.test(part.fileName) &&
      !WITHOUT_FORMULAS.test(part.fileName),
  );
}

const LONGEST_USE = 256;
const LONGEST_NAME = 255;

/** Returns the tables that a formula uses as a whole. A formula that names columns uses only these columns. */
export async function tablesUsedWhole(
  { package: from, part: main }: Pick<Workbook, 'package' | 'part'>,
  tables: readonly SheetTable[],
  definedNames: readonly string[],
  signal?: AbortSignal,
): Promise<readonly SheetTable[]> {
  if (tables.length > MAX_SOUGHT) return tables;
  const used = new Set<SheetTable>();
  const look = (text: string, start: number, to: number): void => {
    for (const table of tables)
      if (!used.has(table) && isUsedWhole(text, table.name, start, to)) used.add(table);
  };
  for (const content of definedNames) look(content.toLowerCase(), 0, content.length);
  for (const part of partsWithFormulas(from.parts, main)) {
    // A table's own part contains its name.
    if (tables.some((table) => table.part === part)) continue;
    let [text, looked] = ['', 0];
    for await (const piece of untilAborted(partText(from, part), signal)) {
      text += piece.toLowerCase();
      const to = Math.max(looked, text.length - LONGEST_NAME - LONGEST_USE);
      look(text, looked, to);
      const kept = Math.max(0, to - LONGEST_USE);
      [text, looked] = [text.slice(kept), to - kept];
    }
    look(text, looked, text.length);
  }
  return tables.filter((table) => used.has(table));
}

const NAME_CHARACTER = /[\p{L}\p{N}_.\\]/u;
/** Matches the text after a name if it names columns (`[Street]`), or if the name is not the table's but a sheet's. */
const OF_COLUMNS = /^(?:\[(?:\[#[^\]]*\],)*\[?[^#[\]]|!|'!|=")/u;

const CELL_TEXT = /^<(?:[\w.-]+:)?t[\s>]/u;

const tagBefore = (text: string, at: number): string => {
  const from = text.lastIndexOf('<', at);
  return from < 0 ? '' : text.slice(from, from + LONGEST_USE);
};

/** Whether the name occurs between `from` and `to` without column names after it. @param name in lower case */
function isUsedWhole(text: string, name: string, from: number, to: number): boolean {
  for (let at = text.indexOf(name, from); at >= 0 && at < to; at = text.indexOf(name, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + name.length, at + name.length + LONGEST_USE);
    const isTag = before.endsWith('<') || before === '</';
    if (isTag || NAME_CHARACTER.test(before.slice(-1)) || NAME_CHARACTER.test(after.slice(0, 1))) continue;
    if (OF_COLUMNS.test(after)) continue;
    if (!CELL_TEXT.test(tagBefore(text, at))) return true;
    const end = text.indexOf('<', at);
    if (end < 0) return false;
    at = end;
  }
  return false;
}

/** The table of texts says how often it is used; a cell that gets a text of its own uses it no more. */
import type { Package, PackagePart } from './xlsx-package.ts';
import { partText } from './xlsx-package.ts';
import { declaredAsUtf8 } from './xml.ts';

/** Characters within which a part's first tag ends. */
const LONGEST_HEAD = 64 * 1024;

/** Text of the part, with `dropped` uses fewer where it states how many there are; all else is copied. */
export async function* withFewerUses(
  from: Package,
  part: PackagePart,
  dropped: number,
): AsyncGenerator<string> {
  let head: string | null = '';
  for await (const text of partText(from, part)) {
    if (head === null) {
      yield text;
      continue;
    }
    head += text;
    if (!/<(?:[\w.-]+:)?sst\b[^>]*>/u.test(head) && head.length < LONGEST_HEAD) continue;
    yield declaredAsUtf8(lessUsed(head, dropped));
    head = null;
  }
  if (head !== null) yield head;
}

const lessUsed = (head: string, dropped: number): string =>
  head.replace(/<(?:[\w.-]+:)?sst\b[^>]*>/u, (tag) =>
    tag.replace(/(?<=\scount\s*=\s*["'])\d+/u, (count) => String(Math.max(0, Number(count) - dropped))),
  );

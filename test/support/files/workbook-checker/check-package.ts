/** Checks that each part of a package has a type, and that every relationship has a target. */
import { posix } from 'node:path';
import type { PackageParts, Report } from './package.ts';
import { childrenOf, type XmlElement } from './xml-tree.ts';

/** For each kind of relationship, the end of its target's content type. */
const TYPE_OF_KIND: Readonly<Record<string, string>> = {
  worksheet: '.worksheet+xml',
  table: '.table+xml',
  comments: '.comments+xml',
  drawing: '.drawing+xml',
  chart: '.chart+xml',
  styles: '.styles+xml',
  sharedStrings: '.sharedStrings+xml',
  vmlDrawing: '.vmlDrawing',
};

export function checkPackage(parts: PackageParts, report: Report): void {
  const typeOf = contentTypes(parts, report);
  for (const name of parts.names) {
    if (name.endsWith('.rels')) checkRelationships(name, parts, report);
    else if (name.toLowerCase() !== '[content_types].xml') checkReferences(name, parts, report);
  }
  for (const owner of ['', ...parts.names])
    for (const { kind, part } of parts.relations(owner)) {
      const wanted = TYPE_OF_KIND[kind];
      if (wanted !== undefined && !typeOf(part).endsWith(wanted))
        report(part, 'another type than its relationship says', typeOf(part));
    }
}

/** Returns a function that gives a part's content type; '' if none is stated. */
function contentTypes(parts: PackageParts, report: Report): (name: string) => string {
  const name = parts.find('[Content_Types].xml');
  const root = name === null ? null : parts.tree(name);
  if (!root) {
    report('', 'no content types');
    return () => '';
  }
  const byEnding = new Map<string, string>();
  const byPart = new Map<string, string>();
  for (const { attributes } of childrenOf(root, 'Default'))
    byEnding.set((attributes['Extension'] ?? '').toLowerCase(), attributes['ContentType'] ?? '');
  for (const { attributes } of childrenOf(root, 'Override')) {
    const part = (attributes['PartName'] ?? '').replace(/^\//u, '').toLowerCase();
    if (byPart.has(part)) report(name ?? '', 'two types for one part', part);
    byPart.set(part, attributes['ContentType'] ?? '');
    if (parts.find(part) === null) report(name ?? '', 'a type for a part that is not there', part);
  }
  const typeOf = (part: string): string =>
    byPart.get(part.toLowerCase()) ?? byEnding.get(part.slice(part.lastIndexOf('.') + 1).toLowerCase()) ?? '';
  for (const part of parts.names)
    if (part !== name && typeOf(part) === '') report(name ?? '', 'a part without a type', part);
  return typeOf;
}

function checkRelationships(name: string, parts: PackageParts, report: Report): void {
  const owner = name.replace(/(^|\/)_rels\/([^/]*)\.rels$/u, '$1$2');
  const reached = new Map(parts.relations(owner).map(({ id, part }) => [id, part]));
  const seen = new Set<string>();
  for (const { attributes } of parts.tree(name)?.children ?? []) {
    const { Id: id = '', Target: target = '', TargetMode: mode } = attributes;
    if (seen.has(id)) report(name, 'two relationships of one id', id);
    seen.add(id);
    if (mode !== 'External' && !target.startsWith('#') && !reached.has(id))
      report(name, 'a relationship leads nowhere', target);
  }
}

/** Checks that every relationship that a part names exists. Skips VML drawings, which are rarely well-formed XML. */
function checkReferences(name: string, parts: PackageParts, report: Report): void {
  if (!/\.(?:xml|rels)$/iu.test(name)) return;
  const root = parts.tree(name);
  if (!root) return;
  const { dir, base } = posix.parse(name);
  const relations = parts.find(posix.join(dir, '_rels', `${base}.rels`));
  const ids = new Set(
    (relations === null ? [] : (parts.tree(relations)?.children ?? [])).map(
      ({ attributes }) => attributes['Id'],
    ),
  );
  for (const id of relationIdsOf(root))
    if (id !== '' && !ids.has(id)) report(name, 'a relationship that the part has not', id);
}

function* relationIdsOf(element: XmlElement): Generator<string> {
  yield* element.relationIds;
  for (const child of element.children) yield* relationIdsOf(child);
}

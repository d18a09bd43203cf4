/** Unpacks all parts of a small workbook into memory, and reads the relations between them. */
import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import * as yauzl from 'yauzl';
import { childrenOf, type XmlElement, xmlTree } from './xml-tree.ts';

/** A fault: the part, the kind of fault, and the element. */
export type Fault = readonly [part: string, fault: string, detail: string];
export type Report = (part: string, fault: string, detail?: string | number) => void;

export type Relation = { readonly id: string; readonly kind: string; readonly part: string };

export type PackageParts = {
  readonly names: readonly string[];
  /** Finds a part by its name in any letter case; null if there is none. */
  readonly find: (name: string) => string | null;
  readonly bytes: (name: string) => Buffer;
  /** Returns a part as a tree; null if the part is not XML. */
  readonly tree: (name: string) => XmlElement | null;
  /** Returns the relations from `owner` to other parts. The owner of the package's own relations is ''. */
  readonly relations: (owner: string) => readonly Relation[];
};

/** Returns the unpacked bytes of each part, by name. */
export async function unpack(
  path: string,
  report: Report = () => undefined,
): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await yauzl.openPromise(path, { autoClose: false });
  const parts = new Map<string, Buffer>();
  const known = new Set<string>();
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName } = entry;
      if (fileName.endsWith('/')) continue;
      if (known.has(fileName.toLowerCase())) report(fileName, 'two parts of one name');
      known.add(fileName.toLowerCase());
      const content = await buffer(await zip.openReadStreamPromise(entry));
      if (crc32(content) !== entry.crc32) report(fileName, 'a part is damaged');
      parts.set(fileName, content);
    }
  } finally {
    zip.close();
  }
  return parts;
}

export function packageParts(parts: ReadonlyMap<string, Buffer>, report: Report): PackageParts {
  const byName = new Map([...parts.keys()].map((name) => [name.toLowerCase(), name]));
  const find = (name: string): string | null => byName.get(name.toLowerCase()) ?? null;
  const bytes = (name: string): Buffer => parts.get(name) ?? Buffer.alloc(0);
  const trees = new Map<string, XmlElement | null>();
  const tree = (name: string): XmlElement | null => {
    const known = trees.get(name);
    if (known !== undefined) return known;
    const read = readTree(bytes(name));
    if (!read) report(name, 'no XML');
    trees.set(name, read);
    return read;
  };
  const relations = (owner: string): readonly Relation[] => {
    const { dir, base } = posix.parse(owner);
    const name = find(posix.join(dir, '_rels', `${base}.rels`));
    const root = name === null ? null : tree(name);
    return root ? childrenOf(root, 'Relationship').flatMap((tag) => relation(tag, dir, find)) : [];
  };
  return { names: [...parts.keys()], find, bytes, tree, relations };
}

function relation(
  { attributes }: XmlElement,
  folder: string,
  find: (name: string) => string | null,
): readonly Relation[] {
  const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode } = attributes;
  const path = posix.resolve(`/${folder}`, decodeURI(target.split('#')[0] ?? '')).replace(/^\/+/u, '');
  const part = mode === 'External' ? null : find(path);
  return part === null ? [] : [{ id, kind: posix.basename(type), part }];
}

function readTree(content: Buffer): XmlElement | null {
  const isUtf16 = content[0] === 0xff && content[1] === 0xfe;
  try {
    return xmlTree(content.toString(isUtf16 ? 'utf16le' : 'utf8').replace(/^\uFEFF/u, ''));
  } catch {
    return null;
  }
}

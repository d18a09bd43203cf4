/** Rewrites, adds and leaves out parts of a package, with their relations and content types. */
import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import { tooLarge } from '../../failures.ts';
import { MAX_DESCRIPTION_BYTES } from '../../limits.ts';
import { textStream, type ZipPart } from '../patch/zip-writer.ts';
import { relationsPath } from '../workbook.ts';
import { type Package, type PackagePart, partText, targetPath } from '../xlsx-package.ts';
import { declaredAsUtf8, escapeAttribute } from '../xml/xml.ts';
import { appended, applyEdits, elementsOf, inOrder, type XmlElement } from '../xml/xml-elements.ts';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const RELATIONS_TYPE = 'application/vnd.openxmlformats-package.relationships+xml';
const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export type NewPart = {
  readonly path: string;
  readonly contentType: string;
  /** Called after the worksheets are written. */
  readonly open: () => Readable;
};

/** Collects changes. Nothing is written before `finish`. */
export type PackageEdits = {
  /** Whether parts can be added, which requires that the package lists the types of its parts. */
  readonly canGrow: boolean;
  /** Returns the whole text of a part, with the changes so far. @throws AppError the `file_…` codes */
  readonly read: (part: PackagePart) => Promise<string>;
  readonly rewrite: (part: PackagePart, text: string) => void;
  readonly add: (part: NewPart) => void;
  readonly freePath: (path: string) => string;
  /**
   * Adds a relation.
   * @param owner path of a part
   * @param type URI
   * @returns the relation's id; null if the owner's relations cannot be extended
   */
  readonly relate: (owner: string, type: string, target: string) => Promise<string | null>;
  readonly leaveOut: (parts: readonly PackagePart[]) => void;
  readonly finish: () => Promise<WrittenParts>;
};

export type WrittenParts = {
  readonly rewritten: ReadonlyMap<PackagePart, string>;
  readonly leftOut: ReadonlySet<PackagePart>;
  readonly added: readonly ZipPart[];
};

type Changes = {
  readonly from: Package;
  readonly rewritten: Map<PackagePart, string>;
  readonly leftOut: Set<PackagePart>;
  readonly added: NewPart[];
  readonly relations: Map<string, OwnerRelations>;
};

type OwnerRelations = {
  readonly part: PackagePart | null;
  readonly taken: Set<string>;
  readonly ours: { readonly id: string; readonly type: string; readonly target: string }[];
};

/** @param from null for a new package */
export async function createPackageEdits(from: Package | null): Promise<PackageEdits> {
  return packageEdits(from ?? NO_PACKAGE, from === null);
}

const NO_PACKAGE: Package = {
  fileName: '',
  parts: [],
  find: () => null,
  open: async () => Promise.reject(new Error('a package that is made has no parts of its own')),
  close: () => undefined,
};

async function packageEdits(from: Package, isNew: boolean): Promise<PackageEdits> {
  const changes: Changes = {
    from,
    rewritten: new Map(),
    leftOut: new Set(),
    added: [],
    relations: new Map(),
  };
  const { rewritten, leftOut, added } = changes;
  const types = from.find('[Content_Types].xml');
  return {
    canGrow: isNew || (types !== null && (await elementsIn(changes, types, ['Types'])).length > 0),
    read: async (part) => readPart(changes, part),
    rewrite: (part, text) => void rewritten.set(part, text),
    add: (part) => void added.push(part),
    freePath: (path) => freePath(changes, path),
    async relate(owner, type, target) {
      const relations = await relationsOf(changes, owner);
      if (!relations) return null;
      const { taken, ours } = relations;
      let number = 1;
      while (taken.has(`rIdDoorstep${number}`)) number += 1;
      const id = `rIdDoorstep${number}`;
      taken.add(id);
      ours.push({ id, type, target });
      return id;
    },
    leaveOut(parts) {
      for (const part of parts) leftOut.add(part);
    },
    async finish() {
      if (leftOut.size > 0) await relationsOf(changes, '');
      for (const [owner, relations] of changes.relations) await writeRelations(changes, owner, relations);
      if (types && (added.length > 0 || leftOut.size > 0)) await writeTypes(changes, types);
      const parts = isNew ? [newTypes(added), ...added] : added;
      return { rewritten, leftOut, added: parts.map(({ path, open }) => ({ path, open })) };
    },
  };
}

async function readPart({ from, rewritten }: Changes, part: PackagePart): Promise<string> {
  const changed = rewritten.get(part);
  if (changed !== undefined) return changed;
  let text = '';
  for await (const piece of partText(from, part)) {
    text += piece;
    if (text.length > MAX_DESCRIPTION_BYTES)
      throw tooLarge(from.fileName, `the bytes of ${part.fileName}`, MAX_DESCRIPTION_BYTES);
  }
  return declaredAsUtf8(text);
}

const elementsIn = async (changes: Changes, part: PackagePart, names: readonly string[]) =>
  elementsOf(await readPart(changes, part), names, { file: changes.from.fileName, part: part.fileName });

function freePath({ from, added }: Changes, path: string): string {
  const { dir, name, ext } = posix.parse(path);
  const ours = new Set(added.map((part) => part.path.toLowerCase()));
  for (let number = 1; ; number += 1) {
    const free = posix.join(dir, `${name}${number}${ext}`);
    if (from.find(free) === null && !ours.has(free.toLowerCase())) return free;
  }
}

async function relationsOf(changes: Changes, owner: string): Promise<OwnerRelations | null> {
  const known = changes.relations.get(owner);
  if (known) return known;
  const part = changes.from.find(relationsPath(owner));
  const found = part ? await elementsIn(changes, part, ['Relationships', 'Relationship']) : [];
  if (part && found[0]?.name !== 'Relationships') return null;
  const taken = new Set(found.map(({ attribute }) => attribute('Id') ?? ''));
  const relations = { part, taken, ours: [] };
  changes.relations.set(owner, relations);
  return relations;
}

async function writeRelations(
  changes: Changes,
  owner: string,
  { part, ours }: OwnerRelations,
): Promise<void> {
  const gone = pathsOf(changes.leftOut);
  const xml = (prefix: string): string =>
    ours
      .map(
        ({ id, type, target }) =>
          `<${prefix}Relationship Id="${id}" Type="${type}" Target="/${escapeAttribute(target)}"/>`,
      )
      .join('');
  if (part)
    await writeList(changes, part, ['Relationships', 'Relationship'], xml, (element) =>
      gone.has(targetPath(owner, element.attribute('Target') ?? '').toLowerCase()),
    );
  else if (ours.length > 0) {
    const text = `${HEADER}<Relationships xmlns="${PACKAGE}/relationships">${xml('')}</Relationships>`;
    const path = relationsPath(owner);
    changes.added.push({ path, contentType: RELATIONS_TYPE, open: () => textStream([text]) });
  }
}

async function writeTypes(changes: Changes, types: PackagePart): Promise<void> {
  const gone = pathsOf(changes.leftOut);
  const endings = (await elementsIn(changes, types, ['Default'])).map(({ attribute }) =>
    attribute('Extension')?.toLowerCase(),
  );
  // Most existing packages state one content type for all relations, by the extension `rels`.
  const ours = changes.added.filter(
    ({ contentType }) => contentType !== RELATIONS_TYPE || !endings.includes('rels'),
  );
  const xml = (prefix: string): string =>
    ours
      .map(
        ({ path, contentType }) =>
          `<${prefix}Override PartName="/${escapeAttribute(path)}" ContentType="${contentType}"/>`,
      )
      .join('');
  await writeList(changes, types, ['Types', 'Override'], xml, (element) =>
    gone.has(targetPath('', element.attribute('PartName') ?? '').toLowerCase()),
  );
}

/** Returns the content types of a new package. Programs recognise the format if this part is first. */
function newTypes(parts: readonly NewPart[]): Pick<NewPart, 'path' | 'open'> {
  const types = parts
    .filter(({ contentType }) => contentType !== RELATIONS_TYPE)
    .map(({ path, contentType }) => `<Override PartName="/${path}" ContentType="${contentType}"/>`);
  const text =
    `${HEADER}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="${RELATIONS_TYPE}"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>${types.join('')}</Types>`;
  return { path: '[Content_Types].xml', open: () => textStream([text]) };
}

async function writeList(
  changes: Changes,
  part: PackagePart,
  [list, entry]: readonly [list: string, entry: string],
  ours: (prefix: string) => string,
  isGone: (element: XmlElement) => boolean,
): Promise<void> {
  const text = await readPart(changes, part);
  const found = await elementsIn(changes, part, [list, entry]);
  const parent = found.find(({ name }) => name === list);
  if (!parent) return;
  const edits = [
    ...found
      .filter((element) => element.name === entry && isGone(element))
      .map(({ from, to }) => ({ from, to, text: '' })),
    ...appended(text, parent, ours(parent.prefix)),
  ];
  changes.rewritten.set(part, applyEdits(text, inOrder(edits)));
}

const pathsOf = (parts: Iterable<PackagePart>): ReadonlySet<string> =>
  new Set([...parts].map(({ fileName }) => fileName.toLowerCase()));

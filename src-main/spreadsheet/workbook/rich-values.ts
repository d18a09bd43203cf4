/** Reads the shown texts of linked data types (Geography, Stocks). The texts are not in the worksheet's part. */
import type { SaxesTagPlain } from 'saxes';
import { readingError, tooLarge } from '../failures.ts';
import { MAX_DESCRIPTION_BYTES } from '../limits.ts';
import { joinText } from './shared-strings.ts';
import type { Workbook } from './workbook.ts';
import { type Package, type PackagePart, partText } from './xlsx-package.ts';
import { attribute, createXmlParser, localName, unescapeText } from './xml/xml.ts';

/** The texts by the number in a cell's `vm` attribute, which counts from 1. Values without text, such as pictures, have no entry. */
export type RichTexts = ReadonlyMap<number, string>;

const NONE: RichTexts = new Map();

/** @throws AppError `file_damaged`, `file_too_large` */
export async function readRichTexts({ package: from, rich }: Workbook): Promise<RichTexts> {
  if (!rich) return NONE;
  const places = await displayPlaces(from, rich.structures);
  const texts = await displayTexts(from, rich.values, places);
  const values = await valuesByCell(from, rich.metadata);
  return new Map(
    values.flatMap((value, at) => {
      const text = value === null ? undefined : texts.get(value);
      return text === undefined ? [] : [[at + 1, text] as const];
    }),
  );
}

/** Returns, for each structure, the index of the value that holds the shown text; -1 if the structure has none. */
async function displayPlaces(from: Package, part: PackagePart): Promise<readonly number[]> {
  const places: number[] = [];
  let key = 0;
  await eachTagWithText(from, part, {
    onOpenTag(tag) {
      const name = localName(tag.name);
      if (name === 's') {
        places.push(-1);
        key = 0;
      }
      if (name !== 'k') return;
      if (attribute(tag, 'n') === '_DisplayString') places[places.length - 1] = key;
      key += 1;
    },
  });
  return places;
}

async function displayTexts(
  from: Package,
  part: PackagePart,
  places: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const texts = new Map<number, string>();
  let [value, key, shown] = [-1, -1, -1];
  let text: string | null = null;
  await eachTagWithText(from, part, {
    onOpenTag(tag) {
      const name = localName(tag.name);
      if (name === 'rv') {
        value += 1;
        key = -1;
        shown = places[Number(attribute(tag, 's') ?? -1)] ?? -1;
      } else if (name === 'v') {
        key += 1;
        text = key === shown ? '' : null;
      }
    },
    onText: (more) => void (text = text === null ? null : joinText(text, more)),
    onCloseTag({ name }) {
      if (localName(name) !== 'v' || text === null) return;
      texts.set(value, unescapeText(text));
      text = null;
    },
  });
  return texts;
}

/** Returns the value index for each `vm` number, resolved through two lists of the metadata; null for other kinds of metadata. */
async function valuesByCell(from: Package, part: PackagePart): Promise<readonly (number | null)[]> {
  const types: string[] = [];
  const future = new Map<string, number[]>();
  const values: (number | null)[] = [];
  let list: number[] = [];
  let isValueList = false;
  await eachTagWithText(from, part, {
    onOpenTag(tag) {
      const name = localName(tag.name);
      if (name === 'metadataType') types.push(attribute(tag, 'name') ?? '');
      else if (name === 'futureMetadata') future.set(attribute(tag, 'name') ?? '', (list = []));
      else if (name === 'rvb') list.push(Number(attribute(tag, 'i')));
      else if (name === 'valueMetadata' || name === 'cellMetadata') isValueList = name === 'valueMetadata';
      else if (name === 'bk' && isValueList) values.push(null);
      else if (name === 'rc' && isValueList) {
        const type = types[Number(attribute(tag, 't')) - 1] ?? '';
        const found = future.get(type)?.[Number(attribute(tag, 'v'))];
        if (found !== undefined) values[values.length - 1] = found;
      }
    },
  });
  return values;
}

type Handlers = {
  readonly onOpenTag: (tag: SaxesTagPlain) => void;
  readonly onText?: (text: string) => void;
  readonly onCloseTag?: (tag: SaxesTagPlain) => void;
};

async function eachTagWithText(from: Package, part: PackagePart, handlers: Handlers): Promise<void> {
  if (part.uncompressedSize > MAX_DESCRIPTION_BYTES)
    throw tooLarge(from.fileName, `the bytes of ${part.fileName}`, MAX_DESCRIPTION_BYTES);
  const parser = createXmlParser(handlers);
  try {
    for await (const text of partText(from, part)) parser.write(text);
    parser.close();
  } catch (error) {
    throw readingError(error, from.fileName, part.fileName);
  }
}

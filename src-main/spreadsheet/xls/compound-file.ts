/** Reads the container of old Office files ([MS-CFB]), a file system of sectors. A circular chain of sectors is an error. */

type Entry = { readonly name: string; readonly first: number; readonly size: number };

export type CompoundFile = {
  readonly names: readonly string[];
  /** Returns null if there is no such stream. @throws Error if its sectors are not in the file */
  readonly stream: (name: string) => Buffer | null;
};

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
/** Higher numbers mark the end of a chain or a free sector. */
const LAST_SECTOR = 0xfffffff9;
const HEADER_DIFAT = 109;

/** @throws Error if the bytes are not a compound file */
export function openCompoundFile(bytes: Buffer): CompoundFile {
  if (bytes.length < HEADER_BYTES) throw new Error('a file that ends in its header');
  const sectorShift = bytes.readUInt16LE(30);
  const miniShift = bytes.readUInt16LE(32);
  if (sectorShift < 7 || sectorShift > 16 || miniShift >= sectorShift) throw new Error('no such sector size');
  const sectors = new Sectors(bytes, 2 ** sectorShift);
  const fat = readFat(bytes, sectors);
  const directory = sectors.chain(bytes.readUInt32LE(48), fat);
  const root = entryAt(directory, 0);
  const entries = childrenOfRoot(directory);
  const miniCutoff = bytes.readUInt32LE(56);
  const small = (): SmallSectors => {
    const miniFat = numbersOf(sectors.chain(bytes.readUInt32LE(60), fat));
    return { sectors: new Sectors(sectors.chain(root.first, fat), 2 ** miniShift, 0), fat: miniFat };
  };
  return {
    names: entries.map(({ name }) => name),
    stream: (wanted) => {
      const entry = entries.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
      if (!entry) return null;
      const isSmall = entry.size < miniCutoff;
      const from = isSmall ? small() : { sectors, fat };
      return from.sectors.chain(entry.first, from.fat).subarray(0, entry.size);
    },
  };
}

type SmallSectors = { readonly sectors: Sectors; readonly fat: Uint32Array };

class Sectors {
  private readonly bytes: Buffer;
  readonly size: number;
  private readonly before: number;

  constructor(bytes: Buffer, size: number, before = size) {
    this.bytes = bytes;
    this.size = size;
    this.before = before;
  }

  /** Number of sectors in the file. The last one may be incomplete. */
  get count(): number {
    return Math.ceil((this.bytes.length - this.before) / this.size);
  }

  at(sector: number): Buffer {
    const from = this.before + sector * this.size;
    if (from >= this.bytes.length) throw new Error(`sector ${sector} is not in the file`);
    return this.bytes.subarray(from, from + this.size);
  }

  chain(first: number, fat: Uint32Array): Buffer {
    const found: Buffer[] = [];
    for (let sector = first; sector <= LAST_SECTOR; sector = fat[sector] ?? LAST_SECTOR + 1) {
      if (found.length >= Math.min(fat.length, this.count))
        throw new Error('a chain of sectors without an end');
      found.push(this.at(sector));
    }
    return Buffer.concat(found);
  }
}

function readFat(bytes: Buffer, sectors: Sectors): Uint32Array {
  const parts: Buffer[] = [];
  // Allows twice as many parts of the sector table as the file needs, because some writers reserve room.
  const mostParts = HEADER_DIFAT + 2 * Math.ceil((sectors.count * 4) / sectors.size);
  const add = (sector: number): void => {
    if (sector > LAST_SECTOR) return;
    if (parts.length >= mostParts) throw new Error('more tables of sectors than sectors');
    parts.push(sectors.at(sector));
  };
  for (let index = 0; index < HEADER_DIFAT; index += 1) add(bytes.readUInt32LE(76 + index * 4));
  const most = bytes.length / HEADER_BYTES;
  let next = bytes.readUInt32LE(68);
  for (let count = 0; next <= LAST_SECTOR; count += 1) {
    if (count > most) throw new Error('a chain of sectors without an end');
    const numbers = numbersOf(sectors.at(next));
    for (const sector of numbers.subarray(0, -1)) add(sector);
    next = numbers.at(-1) ?? LAST_SECTOR + 1;
  }
  return numbersOf(Buffer.concat(parts));
}

function numbersOf(bytes: Buffer): Uint32Array {
  const numbers = new Uint32Array(Math.floor(bytes.length / 4));
  for (let index = 0; index < numbers.length; index += 1) numbers[index] = bytes.readUInt32LE(index * 4);
  return numbers;
}

function entryAt(directory: Buffer, index: number): Entry {
  const at = index * ENTRY_BYTES;
  const nameBytes = Math.min(64, Math.max(0, directory.readUInt16LE(at + 64) - 2));
  return {
    name: directory.toString('utf16le', at, at + nameBytes),
    first: directory.readUInt32LE(at + 116),
    size: directory.readUInt32LE(at + 120),
  };
}

const STREAM = 2;

/**
 * Returns the streams of the root folder, which form a tree. An embedded object is a folder next to the workbook's
 * streams, and its own streams are ignored.
 */
function childrenOfRoot(directory: Buffer): readonly Entry[] {
  const count = Math.floor(directory.length / ENTRY_BYTES);
  const seen = new Set<number>();
  const open = [directory.readUInt32LE(76)];
  const found: Entry[] = [];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    if (index >= count || seen.has(index)) continue;
    seen.add(index);
    const at = index * ENTRY_BYTES;
    open.push(directory.readUInt32LE(at + 68), directory.readUInt32LE(at + 72));
    if (directory[at + 66] === STREAM) found.push(entryAt(directory, index));
  }
  return found;
}

/** Makes archives byte by byte, with names and compression methods of other programs, and reads them as a stream. */
import { crc32, inflateRawSync } from 'node:zlib';

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/** Returns an archive of uncompressed parts with any names. */
export function storedZip(parts: Readonly<Record<string, Buffer | string>>): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(content)];
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(crc32(bytes), 0);
    sizes.writeUInt32LE(bytes.length, 4);
    sizes.writeUInt32LE(bytes.length, 8);
    sizes.writeUInt16LE(path.length, 12);
    // Version 2.0, names in UTF-8, uncompressed, dated 1 January 1980.
    const how = Buffer.from([20, 0, 0, 8, 0, 0, 0, 0, 33, 0]);
    const local = Buffer.concat([uint32(LOCAL), how, sizes, path, bytes]);
    entries.push(
      Buffer.concat([
        uint32(CENTRAL),
        Buffer.from([20, 0]),
        how,
        sizes,
        Buffer.alloc(10),
        uint32(offset),
        path,
      ]),
    );
    bodies.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, list, end]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const DEFLATED = 8;
const SIZES_FOLLOW = 8;
const DESCRIPTOR_BYTES = 16;

/**
 * Returns the parts in order, read without the table at the end of the archive, as Java's `ZipInputStream` does.
 *
 * @throws Error if the end of a part cannot be found
 */
export function readInOrder(zip: Buffer): ReadonlyMap<string, Buffer> {
  const parts = new Map<string, Buffer>();
  let at = 0;
  while (zip.readUInt32LE(at) === LOCAL) {
    const [flags, method] = [zip.readUInt16LE(at + 6), zip.readUInt16LE(at + 8)];
    const nameEnd = at + 30 + zip.readUInt16LE(at + 26);
    const name = zip.toString('utf8', at + 30, nameEnd);
    const from = nameEnd + zip.readUInt16LE(at + 28);
    const isSizeBehind = (flags & SIZES_FOLLOW) !== 0;
    if (isSizeBehind && method !== DEFLATED) throw new Error(`the end of ${name} cannot be known`);
    let packed = zip.readUInt32LE(at + 18);
    let content = zip.subarray(from, from + packed);
    if (method === DEFLATED) {
      const { buffer, engine } = inflateRawSync(zip.subarray(from), { info: true }) as unknown as {
        readonly buffer: Buffer;
        readonly engine: { readonly bytesWritten: number };
      };
      content = buffer;
      packed = engine.bytesWritten;
    }
    parts.set(name, content);
    at = from + packed + (isSizeBehind ? DESCRIPTOR_BYTES : 0);
  }
  return parts;
}

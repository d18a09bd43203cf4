/**
 * Writes a list as CSV, in its own process because of its memory. Arguments: path, rows, share of duplicates (0..1).
 */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CSV_HEADER, csvLine, distinctAddresses } from './distinct-addresses.ts';

const [path = '', rows = '', duplicates = ''] = process.argv.slice(2);

function* csv(): Generator<string> {
  const distinct = Math.round(Number(rows) * (1 - Number(duplicates)));
  yield CSV_HEADER;
  let index = 0;
  for (const count of [distinct, Number(rows) - distinct]) {
    for (const address of distinctAddresses(count)) yield csvLine(address, (index += 1));
  }
}

await pipeline(Readable.from(csv()), createWriteStream(path));

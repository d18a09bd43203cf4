/** Writes a list of 12 columns as CSV, in its own process. Arguments: path, rows, share of duplicates (0..1). */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { distinctAddresses } from './distinct-addresses.ts';

const [path = '', rows = '', duplicates = ''] = process.argv.slice(2);
const HEADER = 'Name,Street,Number,City,Postcode,Country,Email,Phone,Since,Note,Group,Amount\n';

const quoted = (cell: string): string => (/[",]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

function* csv(): Generator<string> {
  const distinct = Math.round(Number(rows) * (1 - Number(duplicates)));
  yield HEADER;
  let index = 0;
  for (const count of [distinct, Number(rows) - distinct]) {
    for (const { street, number, city, postcode, country } of distinctAddresses(count)) {
      index += 1;
      const since = `${2000 + (index % 26)}-0${1 + (index % 9)}-1${index % 10}`;
      const own = [street, number, city, postcode].map(quoted).join(',');
      const rest = `p${index}@example.org,${20_000_000 + index},${since},Note ${index % 1_000},C${index % 50},${index / 100}`;
      yield `Person ${index},${own},${country.toUpperCase()},${rest}\n`;
    }
  }
}

await pipeline(Readable.from(csv()), createWriteStream(path));

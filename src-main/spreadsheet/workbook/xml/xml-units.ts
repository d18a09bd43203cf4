/** Converts UTF-8 to text with one character per byte. So offsets are byte offsets, and copied text has the same bytes. */

export const unitsOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

export const bytesOf = (units: string): Buffer => Buffer.from(units, 'latin1');

export const textOf = (units: string): string =>
  NOT_ASCII.test(units) ? bytesOf(units).toString('utf8') : units;

export const asUnits = (text: string): string =>
  NOT_ASCII.test(text) ? unitsOf(Buffer.from(text, 'utf8')) : text;

const NOT_ASCII = /[^\u0000-\u007F]/u;

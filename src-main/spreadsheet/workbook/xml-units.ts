/** UTF-8 as text of a character a byte: its places are those of the bytes, and what is copied is copied as it stands. */

export const unitsOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');

export const bytesOf = (units: string): Buffer => Buffer.from(units, 'latin1');

export const textOf = (units: string): string =>
  NOT_ASCII.test(units) ? bytesOf(units).toString('utf8') : units;

/** A text of ours. */
export const asUnits = (text: string): string =>
  NOT_ASCII.test(text) ? unitsOf(Buffer.from(text, 'utf8')) : text;

const NOT_ASCII = /[^\u0000-\u007F]/u;

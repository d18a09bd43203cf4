/** Classifies the bytes of XML and decodes them. The bytes are UTF-8. */

/** Kinds of bytes in a text or an attribute's value, as bit flags. */
export const KIND = {
  tagStart: 1,
  ampersand: 2,
  carriageReturn: 4,
  /** A line feed or a tab, which is a space in an attribute. */
  blank: 8,
  /** `]`, which may begin a sequence that is not allowed in text. */
  bracket: 16,
  notAscii: 32,
  control: 64,
} as const;

/** The kind of each byte. */
export const KINDS = new Uint8Array(256).map((_, byte) => {
  if (byte === 0x3c) return KIND.tagStart;
  if (byte === 0x26) return KIND.ampersand;
  if (byte === 0x0d) return KIND.carriageReturn;
  if (byte === 0x0a || byte === 0x09) return KIND.blank;
  if (byte === 0x5d) return KIND.bracket;
  if (byte >= 0x80) return KIND.notAscii;
  return byte < 0x20 ? KIND.control : 0;
});

/** For each byte, 1 if a name may contain it. The reader of a name checks which letters beyond ASCII are allowed. */
const NAME_BYTES = new Uint8Array(256).map((_, byte) =>
  byte >= 0x80 || /[\w:.-]/u.test(String.fromCharCode(byte)) ? 1 : 0,
);

/** @returns the offset of the first byte from `at` on that is not part of a name, or `end` */
export function afterName(bytes: Buffer, at: number, end: number): number {
  let next = at;
  while (next < end && NAME_BYTES[bytes[next] ?? 0] === 1) next += 1;
  return next;
}

/** @returns the offset of the first byte from `at` on that is not a space, or `end` */
export function afterSpaces(bytes: Buffer, at: number, end: number): number {
  let next = at;
  while (next < end && isSpace(bytes[next])) next += 1;
  return next;
}

const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x09 || byte === 0x0d;

/** Decodes text: line ends become line feeds, and entities become characters. @throws Error for an unknown entity */
export function decodedText(text: string, kinds: number): string {
  const lines = (kinds & KIND.carriageReturn) === 0 ? text : text.replaceAll(/\r\n?/gu, '\n');
  return (kinds & KIND.ampersand) === 0 ? lines : withoutEntities(lines);
}

/** Like `decodedText`, but with a space for each line end and tab. */
export function decodedValue(text: string, kinds: number): string {
  const isPlain = (kinds & (KIND.carriageReturn | KIND.blank)) === 0;
  const spaced = isPlain ? text : text.replaceAll(/\r\n|[\r\n\t]/gu, ' ');
  return (kinds & KIND.ampersand) === 0 ? spaced : withoutEntities(spaced);
}

const withoutEntities = (text: string): string =>
  text.replaceAll(/&([^&;]*)(;?)/gu, (_, name: string, end: string) => {
    if (end === '') throw new Error('an ampersand that begins no entity');
    return ENTITIES.get(name) ?? characterOf(name);
  });

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

function characterOf(name: string): string {
  const [, hex, decimal] = /^#(?:x([0-9A-Fa-f]+)|([0-9]+))$/u.exec(name) ?? [];
  const code = hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16);
  if (!isCharacter(code)) throw new Error(`no such entity: ${name.slice(0, 20)}`);
  return String.fromCodePoint(code);
}

const isCharacter = (code: number): boolean =>
  code >= 0x20
    ? code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff)
    : code === 0x09 || code === 0x0a || code === 0x0d;

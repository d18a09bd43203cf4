/** Parses XML for the workbook readers: names without their prefix, and text with Excel's escapes decoded. */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { MAX_TOKEN_LENGTH } from '../../limits.ts';

/** Functions that are called in document order. */
export type XmlHandlers = {
  readonly onOpenTag: (tag: SaxesTagPlain) => void;
  readonly onText?: (text: string) => void;
  readonly onCloseTag?: (tag: SaxesTagPlain) => void;
};

export type XmlParser = {
  /** @throws LongTokenError, and an Error if the text is not XML */
  readonly write: (text: string) => void;
  readonly close: () => void;
  /** Returns the number of UTF-16 units read so far, for use in a handler. */
  readonly position: () => number;
};

/** Thrown for a text, a tag or a comment that is longer than `MAX_TOKEN_LENGTH`. */
export class LongTokenError extends Error {
  override readonly name = 'LongTokenError';
}

/** Creates a parser that skips document types. Only XML's own entities are valid, so an entity bomb is an error. */
export function createXmlParser({ onOpenTag, onText, onCloseTag }: XmlHandlers): XmlParser {
  const parser = new SaxesParser({ xmlns: false });
  // The parser keeps an incomplete token in memory, whatever its length.
  let held = 0;
  let isEnded = false;
  const ends =
    <T>(handle: ((found: T) => void) | undefined) =>
    (found: T): void => {
      isEnded = true;
      handle?.(found);
    };
  parser.on('opentag', ends(onOpenTag));
  parser.on('closetag', ends(onCloseTag));
  parser.on('text', ends(onText));
  parser.on('cdata', ends(onText));
  parser.on('comment', ends(undefined));
  parser.on('processinginstruction', ends(undefined));
  parser.on('doctype', ends(undefined));
  return {
    write: (text) => {
      isEnded = false;
      parser.write(text);
      held = isEnded ? text.length : held + text.length;
      if (held > MAX_TOKEN_LENGTH) throw new LongTokenError();
    },
    close: () => void parser.close(),
    position: () => parser.position,
  };
}

/** Changes the XML declaration to UTF-8, because the output is always UTF-8. */
export const declaredAsUtf8 = (start: string): string =>
  start.replace(/^(<\?xml[^>]*encoding=["'])(?!utf-8["'])[^"']+/iu, '$1UTF-8');

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Returns an attribute by local name (`r:id` is `id`); null if absent. */
export function attribute(tag: SaxesTagPlain, name: string): string | null {
  const direct = tag.attributes[name];
  if (direct !== undefined) return direct;
  for (const [key, value] of Object.entries(tag.attributes)) if (localName(key) === name) return value;
  return null;
}

/** Decodes escapes such as `_x000D_`, with which Excel writes characters that XML cannot hold. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/gu, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Escapes the content of a `t` element: XML's own characters, characters that XML cannot hold, and text that looks escaped. */
export function escapeText(text: string): string {
  if (!ESCAPED.test(text)) return text;
  return text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/gu, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(NOT_IN_XML, (character) => {
      const hex = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      return `_x${hex}_`;
    });
}

/** Characters that may need an escape. Most texts have none, and are then scanned only once. */
const ESCAPED = /[&<>_\u0000-\u0008\u000B-\u001F\uD800-\uDFFF\uFFFE\uFFFF]/;

/** Control characters except tab and line feed (a parser turns CR into LF), lone surrogates, U+FFFE and U+FFFF. */
const NOT_IN_XML =
  /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

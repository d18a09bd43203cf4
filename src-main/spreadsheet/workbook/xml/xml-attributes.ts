/** The attributes of one tag, as offsets in its bytes, because most of them are never read. */
import { afterName, afterSpaces, decodedValue, KIND, KINDS } from './xml-characters.ts';
import type { XmlName, XmlNames } from './xml-names.ts';
import type { XmlWindow } from './xml-window.ts';

type Attribute = { name: XmlName; from: number; to: number; kinds: number };

const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const TAG_END = 0x3e;
/** The maximum number of attributes whose names are compared one by one. More names are stored in a set. */
const FEW = 16;
const NOT_ALLOWED = KIND.tagStart | KIND.control;

export class XmlAttributes {
  private readonly window: XmlWindow;
  private readonly names: XmlNames;
  private readonly found: Attribute[] = [];
  private count = 0;
  private seen = new Set<string>();

  constructor(window: XmlWindow, names: XmlNames) {
    this.window = window;
    this.names = names;
  }

  /**
   * Reads the attributes after a tag's name.
   * @returns the offset of the `>` or `/` after them; -1 if it has not been received yet
   * @throws Error if the attributes are malformed
   */
  read(from: number): number {
    const { bytes, length } = this.window;
    this.count = 0;
    for (let at = from; ; this.count += 1) {
      const next = afterSpaces(bytes, at, length);
      if (next === length) return -1;
      if (bytes[next] === TAG_END || bytes[next] === SLASH) return next;
      if (next === at) throw new Error('no space before an attribute');
      at = this.readOne(next);
      if (at < 0) return -1;
    }
  }

  /** Returns a value by local name (`r:id` is `id`), preferring an exact match of the whole name; null if absent. */
  text(name: string): string | null {
    let prefixed: Attribute | null = null;
    for (let i = 0; i < this.count; i += 1) {
      const attribute = this.found[i];
      if (attribute?.name.local !== name) continue;
      if (attribute.name.text === name) return this.valueOf(attribute);
      prefixed ??= attribute;
    }
    return prefixed === null ? null : this.valueOf(prefixed);
  }

  private readOne(at: number): number {
    const { bytes, length } = this.window;
    const nameTo = afterName(bytes, at, length);
    const equals = afterSpaces(bytes, nameTo, length);
    if (equals === length) return -1;
    if (bytes[equals] !== EQUALS) throw new Error('an attribute without a value');
    const from = afterSpaces(bytes, equals + 1, length) + 1;
    if (from > length) return -1;
    const quote = bytes[from - 1];
    if (quote !== DOUBLE_QUOTE && quote !== SINGLE_QUOTE) throw new Error('a value without quotes');
    let to = from;
    let kinds = 0;
    while (to < length && bytes[to] !== quote) {
      kinds |= KINDS[bytes[to] ?? 0] ?? 0;
      to += 1;
    }
    if (to === length) return -1;
    if ((kinds & NOT_ALLOWED) !== 0) throw new Error('a value with a character that it may not have');
    this.keep(this.names(bytes, at, nameTo), from, to, kinds);
    return to + 1;
  }

  private keep(name: XmlName, from: number, to: number, kinds: number): void {
    if (this.isThere(name.text)) throw new Error(`an attribute that is there twice: ${name.text}`);
    const attribute = (this.found[this.count] ??= { name, from, to, kinds });
    attribute.name = name;
    attribute.from = from;
    attribute.to = to;
    attribute.kinds = kinds;
    // An invalid entity is an error even if the attribute is never read.
    if ((kinds & KIND.ampersand) !== 0) this.valueOf(attribute);
  }

  private isThere(text: string): boolean {
    if (this.count < FEW) {
      for (let i = 0; i < this.count; i += 1) if (this.found[i]?.name.text === text) return true;
      return false;
    }
    if (this.count === FEW) this.seen = new Set(this.found.slice(0, FEW).map(({ name }) => name.text));
    if (this.seen.has(text)) return true;
    this.seen.add(text);
    return false;
  }

  private valueOf({ from, to, kinds }: Attribute): string {
    const text = this.window.text(from, to, kinds);
    return kinds === 0 ? text : decodedValue(text, kinds);
  }
}

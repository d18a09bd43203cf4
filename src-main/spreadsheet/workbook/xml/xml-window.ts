/** The bytes that a scanner holds: what was left of those before, and those that came last. */
import { KIND } from './xml-characters.ts';

/** Texts shorter than this are copied out of a longer one; those that are not would keep all of it in memory. */
const COPIED_LENGTH = 13;

const FIRST_SIZE = 128 * 1024;

/** Places count from the first byte held. */
export class XmlWindow {
  /** From `length` on they are of no meaning. */
  bytes = Buffer.allocUnsafe(FIRST_SIZE);
  length = 0;
  /** All that is held, a character a byte; null until it is asked for. */
  private latin1: string | null = null;

  append(more: Uint8Array): void {
    if (this.length + more.length > this.bytes.length) {
      const grown = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + more.length));
      this.bytes.copy(grown, 0, 0, this.length);
      this.bytes = grown;
    }
    this.bytes.set(more, this.length);
    this.length += more.length;
    this.latin1 = null;
  }

  /** Lets go of the first bytes. */
  drop(count: number): void {
    this.bytes.copyWithin(0, count, this.length);
    this.length -= count;
    this.latin1 = null;
  }

  /** @param kinds of these bytes */
  text(from: number, to: number, kinds: number): string {
    if ((kinds & KIND.notAscii) !== 0) return this.bytes.toString('utf8', from, to);
    if (to - from >= COPIED_LENGTH) return this.bytes.toString('latin1', from, to);
    this.latin1 ??= this.bytes.toString('latin1', 0, this.length);
    return this.latin1.slice(from, to);
  }
}

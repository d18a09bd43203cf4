/** The bytes that a scanner holds: the rest of earlier pieces, and the latest piece. */
import { KIND } from './xml-characters.ts';

/** V8 copies a slice that is shorter than this. A longer slice would keep the whole original string in memory. */
const COPIED_LENGTH = 13;

const FIRST_SIZE = 128 * 1024;

/** Offsets are relative to the first held byte. */
export class XmlWindow {
  /** The held bytes. Those from `length` on are undefined. */
  bytes = Buffer.allocUnsafe(FIRST_SIZE);
  length = 0;
  /** All held bytes, one character per byte; null until first used. */
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

  drop(count: number): void {
    this.bytes.copyWithin(0, count, this.length);
    this.length -= count;
    this.latin1 = null;
  }

  text(from: number, to: number, kinds: number): string {
    if ((kinds & KIND.notAscii) !== 0) return this.bytes.toString('utf8', from, to);
    if (to - from >= COPIED_LENGTH) return this.bytes.toString('latin1', from, to);
    this.latin1 ??= this.bytes.toString('latin1', 0, this.length);
    return this.latin1.slice(from, to);
  }
}

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { collectBytes } from '#shared/contract/transport/collected-bytes.ts';

const pieces = fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 30 });

it('the collected bytes equal the bytes that arrived, however these were divided', () => {
  fc.assert(
    fc.property(pieces, (some) => {
      const whole = Buffer.concat(some);
      const collected = collectBytes(whole.length);
      expect(some.every(collected.add)).toBe(true);
      expect(Buffer.from(collected.all()).equals(whole)).toBe(true);
    }),
  );
});

it('the collection of bytes ends at the first byte above the limit, and accepts no later bytes', () => {
  fc.assert(
    fc.property(pieces, (some) => {
      const collected = collectBytes(Buffer.concat(some).length);
      some.forEach(collected.add);
      expect(collected.add(new Uint8Array(1))).toBe(false);
      expect(collected.add(new Uint8Array())).toBe(false);
      expect(collected.all()).toHaveLength(0);
    }),
  );
});

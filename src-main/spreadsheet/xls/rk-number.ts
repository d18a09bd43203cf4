const scratch = Buffer.alloc(8);

/** Decodes four bytes. One bit marks an integer; otherwise they are half of a double. Another bit marks hundredths. */
export function rkNumber(rk: number): number {
  const inHundredths = (rk & 1) !== 0;
  let number = rk >> 2;
  if ((rk & 2) === 0) {
    scratch.writeUInt32LE(0, 0);
    scratch.writeInt32LE(rk & ~3, 4);
    number = scratch.readDoubleLE(0);
  }
  return inHundredths ? number / 100 : number;
}

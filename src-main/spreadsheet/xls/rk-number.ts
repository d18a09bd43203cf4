const scratch = Buffer.alloc(8);

/** A number in four bytes: whole, or the first half of a double; its lowest bits say which, and whether it is in hundredths. */
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

/** The organisation has not signed the offered update. */
export class UnsignedUpdate extends Error {
  override readonly name = 'UnsignedUpdate';
}

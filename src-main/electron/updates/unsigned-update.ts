/** Thrown if an offered update does not have the organisation's signature. */
export class UnsignedUpdate extends Error {
  override readonly name = 'UnsignedUpdate';
}

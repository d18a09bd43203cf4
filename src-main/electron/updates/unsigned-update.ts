/** What was offered as an update is not signed by the organisation. */
export class UnsignedUpdate extends Error {
  override readonly name = 'UnsignedUpdate';
}

/** The address that a service calls when an email job is done (part 6 of the interface document). */
import { webAddress } from '../services/web-address.ts';

/** The maximum length of the address, in UTF-16 units. */
export const LONGEST_CALLBACK_URL = 2_000;

/** Whether a service can call the address. The core decides about plain http: see `service/cleartext.ts`. */
export const isCallbackUrl = (text: string): boolean =>
  text.length <= LONGEST_CALLBACK_URL && webAddress(text) !== null;

/** Where a service says that a job of emails is done (part 6 of the interface document). */
import { webAddress } from './web-address.ts';

export const LONGEST_CALLBACK_URL = 2_000;

/** Whether it is an address that a service can call. Over plain http only where the core lets it: see `service/cleartext.ts`. */
export const isCallbackUrl = (text: string): boolean =>
  text.length <= LONGEST_CALLBACK_URL && webAddress(text) !== null;

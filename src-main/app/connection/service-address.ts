import { AppError } from '#shared/contract/errors.ts';
import { parseBaseUrl } from '../../service/base-url.ts';

/** Returns a typed base address in its normal form. @throws AppError `service_address_invalid` */
export function serviceAddress(text: string): string {
  const url = parseBaseUrl(text);
  if (url === null) throw new AppError({ code: 'service_address_invalid', value: text });
  return url;
}

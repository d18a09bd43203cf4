import type { Failure } from '#shared/contract/errors.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';

/** A failure as the command line says it: with the words of the command that mend it, where it has some. */
export function complaint(failure: Failure): string {
  const { text } = failureMessage(failure);
  switch (failure.code) {
    case 'text_not_in_encoding':
      return `${text} Here --utf8 agrees to UTF-8, and an --out that ends in .xlsx makes a workbook.`;
    case 'cleartext_not_allowed':
      return `${text} Here --allow-http ${failure.host} allows it for one command.`;
    default:
      return text;
  }
}

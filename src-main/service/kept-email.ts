import type { EmailCheck } from '#shared/domain/email/email-check.ts';
import { emailReply } from './email-replies.ts';
import { readReply } from './reply.ts';

/** The check of an email as the ledger keeps it: the JSON of one EmailResult (2.7), in whatever way it came; null if it is none. */
export function emailCheckOf(reply: string): EmailCheck | null {
  const read = readReply(emailReply, reply);
  return read.ok ? read.value : null;
}

import type { EmailCheck } from '#shared/domain/email/email-check.ts';
import { emailReply } from './email-replies.ts';
import { readReply } from './reply.ts';

/** Returns the stored check of an email, the JSON of one EmailResult (2.7); null if it is unreadable. */
export function emailCheckOf(reply: string): EmailCheck | null {
  const read = readReply(emailReply, reply);
  return read.ok ? read.value : null;
}

/** Turns a launch code into a session (`#shared/contract/transport/session.ts`), and never sends either. */
import type { SessionQuestion } from '#shared/contract/transport/session.ts';
import { type Ask, askShortly } from './bounded-request.ts';
import { codeIdOf, createSessionKeys, newNonce, secretOf } from './session-keys.ts';

/** `refused`: the host does not know the code. `used`: it was used before. `not_proved`: the server may not know it. */
export type Opened =
  | { readonly state: 'open'; readonly secret: string }
  | { readonly state: 'refused' | 'used' | 'not_proved' };

/**
 * @param host address and port
 * @throws AppError `host_unreachable`
 */
export async function openWithCode(ask: Ask, host: string, code: string): Promise<Opened> {
  const question: SessionQuestion = { codeId: await codeIdOf(code), nonce: newNonce() };
  const answer = await askShortly(ask, '/api/session', question);
  if (answer.status === 409) return { state: 'used' };
  if (answer.status !== 200) return { state: 'refused' };
  const secret = await secretOf(code, question.nonce, answer.textOf('nonce'));
  const { isProof } = await createSessionKeys(secret);
  const isProved = await isProof(host, question.nonce, 'open', answer.textOf('proof'));
  return isProved ? { state: 'open', secret } : { state: 'not_proved' };
}

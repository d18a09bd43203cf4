import { z } from 'zod';
import { numberOrNull, termsOf } from './leniencies.ts';
import type { Answer, CallOptions } from './replies/answer.ts';
import { readJson, readReply, requiredText, text } from './replies/reply.ts';
import { refusedArgument } from './service-error.ts';
import { withoutKey } from './transport/redact.ts';
import { REPLY_BYTES, type Send } from './transport/send.ts';

/** DevKeyResponse (2.7). */
export type DevKey = {
  /** A secret, which is stored only in the keychain. */
  readonly apiKey: string;
  readonly validationCredits: number | null;
  readonly geocodeCredits: number | null;
  /** A UTC timestamp, unchanged. */
  readonly expiresAt: string;
  readonly tier: string;
  readonly infoUrl: string;
  readonly nextSteps: string;
};

/** A person must see and accept the terms behind both links before `termsAccepted` is true (4.1, rule 2). */
export type DevKeyAnswer =
  | { readonly outcome: 'issued'; readonly key: DevKey }
  | { readonly outcome: 'terms_required'; readonly termsUrl: string; readonly ukTermsUrl: string };

export type KeyService = ReturnType<typeof createKeyService>;

/** Returns the endpoints for people without a key (4.1, 4.2). Neither sends a key. */
export function createKeyService(send: Send, baseUrl: string) {
  return {
    /**
     * Asks for an evaluation key: `POST /dev-key` (4.1). The key has 100 validations and 100 geocodes, and lasts 7
     * days. If the terms are not accepted, the service answers 400 with two links. This is the answer `terms_required`,
     * not an error. The new key is removed from the answer's `raw`. The request is repeated only if the service cannot
     * have issued a key, because it issues one per email and day.
     *
     * @throws ServiceError `validation` before sending (`detail` `email`) and for 400 and 422; `rate_limit`
     */
    async requestDevKey(
      request: { readonly email: string; readonly termsAccepted: boolean },
      options?: CallOptions,
    ): Promise<Answer<DevKeyAnswer>> {
      const email = request.email.trim();
      if (email === '') throw refusedArgument('email');
      const body = request.termsAccepted ? { email, accept_terms: true } : { email };
      const once = { keyUse: 'none', mostBytes: REPLY_BYTES, isOnceOnly: true } as const;
      const call = { method: 'POST', path: 'dev-key', body, ...once } as const;
      const answer = await send<DevKeyAnswer>(
        {
          ...call,
          read: (raw) => readReply(issued, raw),
          readRefusal: (raw, status) => readTerms(raw, status, baseUrl),
        },
        options,
      );
      if (answer.value.outcome === 'terms_required') return answer;
      return { ...answer, raw: withoutKey(answer.raw, answer.value.key.apiKey) };
    },

    registerUrl: (): string => registerUrl(baseUrl),
  };
}

/** Returns the address of the web form for a trial or a paid plan (4.2), for the system browser. Its payload is not documented. */
export function registerUrl(baseUrl: string): string {
  return `${baseUrl}/register`;
}

const issued = z
  .object({
    api_key: requiredText,
    validation_credits: numberOrNull,
    geocode_credits: numberOrNull,
    expires_at: text,
    tier: text,
    info_url: text,
    next_steps: text,
  })
  .transform(
    (reply): DevKeyAnswer => ({
      outcome: 'issued',
      key: {
        apiKey: reply.api_key,
        validationCredits: reply.validation_credits,
        geocodeCredits: reply.geocode_credits,
        expiresAt: reply.expires_at,
        tier: reply.tier,
        infoUrl: reply.info_url,
        nextSteps: reply.next_steps,
      },
    }),
  );

function readTerms(raw: string, status: number, baseUrl: string): DevKeyAnswer | null {
  const terms = status === 400 ? termsOf(readJson(raw), baseUrl) : null;
  return terms && { outcome: 'terms_required', ...terms };
}

/** Getting a key. Neither call carries one. */
import { z } from 'zod';
import type { Answer, CallOptions } from './answer.ts';
import { numberOrNull, termsOf } from './leniencies.ts';
import { withoutKey } from './redact.ts';
import { readJson, readReply, requiredText, text } from './reply.ts';
import { REPLY_BYTES, type Send } from './send.ts';
import { refusedArgument } from './service-error.ts';

/** DevKeyResponse (2.7). */
export type DevKey = {
  /** A secret: straight to the keychain. */
  readonly apiKey: string;
  /** null when the reply does not say. */
  readonly validationCredits: number | null;
  readonly geocodeCredits: number | null;
  /** A timestamp in UTC, as it came. */
  readonly expiresAt: string;
  readonly tier: string;
  readonly infoUrl: string;
  /** Instructions for people, as they came. */
  readonly nextSteps: string;
};

/** The terms both links lead to are to be shown, and agreed to by a person, before `termsAccepted` is true (4.1, rule 2). */
export type DevKeyAnswer =
  | { readonly outcome: 'issued'; readonly key: DevKey }
  | { readonly outcome: 'terms_required'; readonly termsUrl: string; readonly ukTermsUrl: string };

/** The endpoints for keys; see `createKeyService`. */
export type KeyService = ReturnType<typeof createKeyService>;

/** What there is for people without a key (4.1, 4.2). */
export function createKeyService(send: Send, baseUrl: string) {
  return {
    /**
     * Asks for an evaluation key: `POST /dev-key` (4.1). 100 validations and 100 geocodes, 7 days, one key per
     * email and day; sent without any key.
     *
     * Sends `{ email }`, and `accept_terms: true` only when `termsAccepted`. A service that enforces the terms
     * answers 400 with the two links, which is an answer here (`terms_required`) and not an error. The answer's
     * `raw` has the new key taken out. Sent again only where the service cannot have issued a key: it is the day's only one.
     *
     * @throws ServiceError `validation` before sending (`detail` `email`) and for 400, 422; `rate_limit` (429);
     *   every other kind as in `service-error.ts`.
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

/** The web form for a trial or a paid plan (4.2), to be opened in the system browser: its payload is not documented. */
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

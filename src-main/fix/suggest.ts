import { AppError } from '#shared/contract/errors.ts';
import { MOST_SUGGESTIONS, type Suggestions } from '#shared/contract/fix/fix.ts';
import { SUGGEST_COUNTRIES } from '#shared/domain/country/suggest-countries.ts';
import { failureOfService } from '../requests/service-failure.ts';
import type { AddressService } from '../service/address-service.ts';
import { ServiceError } from '../service/service-error.ts';

/** `country` is ISO-3 lowercase; `text` is what the person has typed so far; `state` is empty if there is none. */
export type SuggestInput = { readonly country: string; readonly text: string; readonly state: string };

export type SuggestService = Pick<AddressService, 'suggest'>;

/** The clients for suggestions. */
export type Suggesting = {
  /** The client with the connected key; null if there is no key. */
  readonly own: SuggestService | null;
  /** The client with the public key `test`, which suggestions accept (part 5, rule 4 of the interface document). */
  readonly test: SuggestService;
};

/** Creates a function that gets suggestions. Each request cancels the previous one, because only the latest matters. */
export function createSuggester() {
  let latest = new AbortController();

  return async (
    { country, text, state }: SuggestInput,
    services: () => Promise<Suggesting>,
  ): Promise<Suggestions> => {
    latest.abort();
    const mine = new AbortController();
    latest = mine;
    if (!SUGGEST_COUNTRIES.has(country)) throw new AppError({ code: 'no_suggestions_for_country', country });
    const query = { country, prefix: text, limit: MOST_SUGGESTIONS, state };
    const ask = async (service: SuggestService) =>
      (await service.suggest(query, { signal: mine.signal })).value;
    try {
      const { own, test } = await services();
      if (mine.signal.aborted) throw new ServiceError({ kind: 'aborted' });
      const mayAsk = own && (await ask(own).catch(refusal));
      if (mayAsk) return { suggestions: mayAsk, isTestKey: false };
      return { suggestions: await ask(test), isTestKey: true };
    } catch (error) {
      if (error instanceof ServiceError) throw new AppError(failureOfService(error, 0));
      throw error;
    }
  };
}

/** Returns null, to use the test key, if the key has no permission or no credits left. Throws other errors. */
function refusal(error: unknown): null {
  const isRefusal =
    error instanceof ServiceError &&
    (error.kind === 'authentication' || error.kind === 'insufficient_credits');
  if (!isRefusal) throw error;
  return null;
}

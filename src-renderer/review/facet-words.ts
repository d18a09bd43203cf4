import type { Facet } from '#shared/contract/view.ts';
import { facetValueWords } from '#shared/messages/facets.ts';
import { countryName } from './country-name.ts';

/** A value of a facet as people read it. */
export const valueWords = (facet: Facet, value: string): string =>
  facet === 'country' && value !== '' ? countryName(value) : facetValueWords(facet, value);

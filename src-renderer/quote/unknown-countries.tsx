import type { Quote } from '#shared/contract/run/run.ts';
import { countOf } from '#shared/messages/format.ts';
import { UNKNOWN_COUNTRIES_TODO } from '#shared/messages/import/unknown-countries.ts';
import { otherCountries, QUOTE } from '#shared/messages/screens/quote.ts';
import { untrusted } from '../ui/text/untrusted-text.tsx';

type Props = { readonly quote: Pick<Quote, 'unknownCountries' | 'otherUnknownCountries'> };

/** Lists country names that the app does not know, before anything is spent. Renders nothing if there are none. */
export function UnknownCountries({ quote: { unknownCountries, otherUnknownCountries } }: Props) {
  if (unknownCountries.length === 0) return null;
  return (
    <section className="quote-countries" aria-label={QUOTE.unknownCountries}>
      <h2>{QUOTE.unknownCountries}</h2>
      <p className="quiet">{UNKNOWN_COUNTRIES_TODO}</p>
      <ul>
        {unknownCountries.map(({ text, rows }) => (
          <li key={text} className="quote-line">
            <span className="quote-country">{untrusted(text)}</span>
            <span className="number">{countOf(rows, 'row')}</span>
          </li>
        ))}
        {otherUnknownCountries > 0 && (
          <li className="quote-line quiet">{otherCountries(otherUnknownCountries)}</li>
        )}
      </ul>
    </section>
  );
}

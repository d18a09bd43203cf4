import { ChevronRight } from 'lucide-react';
import type { Row } from '#shared/domain/verdict/row.ts';
import { untrusted } from '../../ui/text/untrusted-text.tsx';

type Props = { readonly row: Row };

/** Shows coordinates and identifiers behind a fold, because few people need them. Renders nothing without any. */
export function RowDetails({ row: { lat, lng, udprn, uprn, decision } }: Props) {
  const place = decision?.picked ?? { lat, lng, udprn, uprn };
  const details = [
    ['Latitude', place.lat === null ? '' : String(place.lat)],
    ['Longitude', place.lng === null ? '' : String(place.lng)],
    ['UDPRN', place.udprn],
    ['UPRN', place.uprn],
  ] as const;
  const known = details.filter(([, text]) => text !== '');
  if (known.length === 0) return null;
  return (
    <details className="panel-section raw-reply">
      <summary>
        <ChevronRight size={14} aria-hidden="true" />
        Details
      </summary>
      <dl className="row-cells small">
        {known.map(([title, text]) => (
          <div key={title}>
            <dt className="quiet">{title}</dt>
            <dd>{untrusted(text)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

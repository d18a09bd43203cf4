import { ChevronRight } from 'lucide-react';
import type { Row } from '#shared/domain/verdict/row.ts';
import { ROW_DETAILS } from '#shared/messages/screens/row-panel.ts';
import { untrusted } from '../../ui/text/untrusted-text.tsx';

type Props = { readonly row: Row };

/** Shows coordinates and identifiers in a closed section. Few people need them. Renders nothing if there are none. */
export function RowDetails({ row: { lat, lng, udprn, uprn, decision } }: Props) {
  const place = decision?.picked ?? { lat, lng, udprn, uprn };
  const details = [
    [ROW_DETAILS.latitude, place.lat === null ? '' : String(place.lat)],
    [ROW_DETAILS.longitude, place.lng === null ? '' : String(place.lng)],
    [ROW_DETAILS.udprn, place.udprn],
    [ROW_DETAILS.uprn, place.uprn],
  ] as const;
  const known = details.filter(([, text]) => text !== '');
  if (known.length === 0) return null;
  return (
    <details className="panel-section raw-reply">
      <summary>
        <ChevronRight size={14} aria-hidden="true" />
        {ROW_DETAILS.title}
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

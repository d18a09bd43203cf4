import { House } from 'lucide-react';
import { useMemo } from 'react';
import type { PostcodePoints } from '#shared/contract/fix/fix.ts';
import type { DeliveryPoint } from '#shared/domain/answer/places.ts';
import { ownLines } from '#shared/domain/verdict/effective-address.ts';
import { truncatedSentence } from '#shared/messages/fix/fix.ts';
import { ACCURACY_LABELS } from '#shared/messages/review/accuracy.ts';
import { addressesAtLabel, noneFitsSentence, POSTCODE_TOOL } from '#shared/messages/screens/fix.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { useApp } from '../store/use-app.ts';
import { useOptionList } from '../ui/form/use-option-list.ts';
import { untrusted } from '../ui/text/untrusted-text.tsx';
import { groupByStreet, linesOf, namesAt, pickOf, premiseOf } from './delivery-points.ts';
import { useActiveAnnouncement } from './use-active-announcement.ts';
import { useFocusOn } from './use-focus-on.ts';

type Props = { readonly listed: PostcodePoints; readonly onActive: (text: string) => void };

/** Lists the delivery points by street. Typing filters them, and Enter takes the marked one. */
export function PostcodeList({ listed, onActive }: Props) {
  const filter = useApp(({ postcodeTool }) => postcodeTool.filter);
  const filterPoints = useApp((state) => state.filterPoints);
  const takePick = useApp((state) => state.takePick);
  const row = useApp(({ cursor }) => cursor?.row);
  const mapping = useApp(({ list }) => list?.settings.mapping) ?? {};
  const groups = useMemo(() => groupByStreet(listed.points, filter), [listed, filter]);
  const points = groups.flatMap((group) => group.points);
  const fieldRef = useFocusOn<HTMLInputElement>(true);
  const options = useOptionList({
    count: points.length,
    listKey: groups,
    first: filter === '' ? -1 : 0,
    onTake: (place) => {
      const point = points[place];
      if (!point || !row) return;
      const { address, picked } = pickOf(point, {
        mapping,
        entered: row.entered,
        own: ownLines(row.entered, row.decision),
      });
      void takePick(address, picked);
    },
  });
  const active = points[options.active];
  useActiveAnnouncement(active ? linesOf(active).join(', ') : '', onActive);

  return (
    <>
      <input
        {...options.field}
        ref={fieldRef}
        className="input"
        type="search"
        maxLength={100}
        aria-label={POSTCODE_TOOL.filter}
        placeholder={POSTCODE_TOOL.filterPlaceholder}
        value={filter}
        onChange={({ target }) => filterPoints(target.value)}
      />
      {listed.truncated && <p className="fix-warning small">{truncatedSentence(listed)}</p>}
      {points.length === 0 && <p className="quiet">{noneFitsSentence(filter)}</p>}
      <div {...options.list} className="fix-options" aria-label={addressesAtLabel(listed.postcode)}>
        {groups.map(({ street, start, points: atStreet }) => (
          <div key={street} role="group" aria-label={shownText(street) || POSTCODE_TOOL.noStreet}>
            <p className="fix-group small" aria-hidden="true">
              {untrusted(street) || POSTCODE_TOOL.noStreet}
            </p>
            {atStreet.map((point, nth) => (
              <div key={nth} {...options.option(start + nth)} className="fix-option fix-point">
                <PointText point={point} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

function PointText({ point }: { readonly point: DeliveryPoint }) {
  const { accuracyType } = point;
  return (
    <>
      <span className="fix-premise">{untrusted(premiseOf(point))}</span>
      <span className="fix-names">{untrusted(namesAt(point).join(', '))}</span>
      {accuracyType === 'rooftop' && (
        <span className="fix-rooftop small">
          <House size={12} aria-hidden="true" /> {ACCURACY_LABELS[accuracyType]}
        </span>
      )}
    </>
  );
}

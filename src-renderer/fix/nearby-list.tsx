import { Fragment } from 'react';
import type { NearbyAddress } from '#shared/domain/answer/places.ts';
import { formatMetres } from '#shared/messages/fix/fix.ts';
import { foundWords, NEARBY_TOOL, ofRowWords } from '#shared/messages/screens/fix.ts';
import { type KeyPress, keysOf } from '../actions/shortcuts/key-press.ts';
import { IS_MAC } from '../actions/shortcuts/platform.ts';
import type { NearHit } from '../store/fixing/nearby-slice.ts';
import { suggestedText } from '../store/rows/address-text.ts';
import { useApp } from '../store/use-app.ts';
import { useOptionList } from '../ui/form/use-option-list.ts';
import { AddressText } from '../ui/text/address-line.tsx';
import { useActiveAnnouncement } from './use-active-announcement.ts';
import { useFocusOn } from './use-focus-on.ts';

type Props = {
  readonly hits: readonly NearHit[];
  /** Whether the service has answered. Only then does the list take the focus. */
  readonly hasFound: boolean;
  readonly onActive: (text: string) => void;
};

/** Lists the addresses around the pin, the nearest first. Arrow keys mark an address, and Enter takes it. */
export function NearbyList({ hits, hasFound, onActive }: Props) {
  const takePick = useApp((state) => state.takePick);
  const options = useOptionList({
    count: hits.length,
    listKey: hits,
    first: 0,
    onTake: (place) => {
      const hit = hits[place];
      if (hit) void takePick(hit.address.parts, pickedNearby(hit));
    },
  });
  const listRef = useFocusOn<HTMLDivElement>(hasFound);
  const firstOwn = hits.findIndex(({ position }) => position !== undefined);
  const active = hits[options.active];
  useActiveAnnouncement(active ? suggestedText(active.address) : '', onActive);

  return (
    <div
      id={options.list.id}
      role="listbox"
      ref={listRef}
      className="fix-options"
      tabIndex={0}
      aria-label={NEARBY_TOOL.list}
      aria-keyshortcuts={hits
        .slice(0, KEYS)
        .map((_, place) => place + 1)
        .join(' ')}
      aria-activedescendant={options.field['aria-activedescendant']}
      onKeyDown={options.hear}
    >
      {hits.map((hit, place) => (
        <Fragment key={place}>
          {place === firstOwn && (
            <p className="fix-group quiet small" aria-hidden="true">
              {NEARBY_TOOL.fromThisList}
            </p>
          )}
          <div {...options.option(place)} className="fix-option">
            {place < KEYS && (
              <kbd className="button-key" aria-hidden="true">
                {place + 1}
              </kbd>
            )}
            <span className="fix-names">
              <AddressText text={suggestedText(hit.address)} />
              <span className="quiet fix-references">
                {hit.position === undefined ? foundWords(hit.accuracyType) : ofRowWords(hit.position)}
              </span>
            </span>
            <span className="quiet small">{hit.distanceM === null ? '' : formatMetres(hit.distanceM)}</span>
          </div>
        </Fragment>
      ))}
    </div>
  );
}

const KEYS = 9;

/** Returns the address that a digit key picks; null for any other key. In a text field, digits work only with Alt. */
export function addressOfKey(
  { key, code, shiftKey, altKey, ctrlKey, metaKey }: KeyPress,
  hits: readonly NearHit[],
  isField: boolean,
): NearHit | null {
  if (ctrlKey || metaKey || (isField && !altKey)) return null;
  // On some keyboards, the keys of the digits print other characters.
  const names = keysOf({ key, code, shiftKey, ctrlKey, metaKey, altKey: false }, IS_MAC);
  const digit = names.find((name) => /^[1-9]$/u.test(name));
  return hits[Number(digit) - 1] ?? null;
}

export const pickedNearby = ({ address, lat, lng, accuracyType }: NearbyAddress) =>
  ({ source: 'map', formatted: address.formatted, lat, lng, udprn: '', uprn: '', accuracyType }) as const;

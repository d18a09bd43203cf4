/** Replaces the map if WebGL 2 is missing. Shows the outline of the land, and pins without clusters. */

import { useEffect, useState } from 'react';
import type { Pins } from '#shared/contract/fix/pins.ts';
import { MAP, outlineSentence } from '#shared/messages/screens/map.ts';
import { type Pin, pinAt } from '../pins/pin-features.ts';

const MOST_DRAWN = 2_000;
const WORLD = '-180 -85 360 145';

type OutlinePin = Pin & { readonly position: number };

/** Returns the first pins, up to `MOST_DRAWN`. */
export function outlinePins(pins: Pins): readonly OutlinePin[] {
  return pins.positions.slice(0, MOST_DRAWN).map((position, place) => ({ position, ...pinAt(pins, place) }));
}

type Props = {
  readonly label: string;
  readonly pins: readonly OutlinePin[];
  readonly total: number;
  readonly current: number | null;
  readonly onSelect: (position: number) => void;
};

/** `total` is the number of all pins. `pins` may contain only the first of them. */
export function OutlineMap({ label, pins, total, current, onSelect }: Props) {
  const land = useOutline();
  return (
    <figure className="map-outline">
      <svg viewBox={WORLD} role="img" aria-label={label}>
        <path className="map-outline-land" d={land} />
        {pins.map(({ position, lng, lat, verdict }) => (
          <circle
            key={position}
            className={`map-outline-pin verdict-fill-${verdict}`}
            data-current={position === current}
            cx={lng}
            cy={-lat}
            r={position === current ? 2 : 1}
            onClick={() => onSelect(position)}
          />
        ))}
      </svg>
      <figcaption className="quiet small">
        {outlineSentence(pins.length, total)} {MAP.maker}
      </figcaption>
    </figure>
  );
}

function useOutline(): string {
  const [path, setPath] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void import('../base-map/outline.json').then(
      ({ default: outline }) => isCurrent && setPath(outline.path),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return path;
}

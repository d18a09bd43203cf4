/** Brings the pins of a map up to date in chunks: very many handed over in one piece would keep the page from answering. */
import type { GeoJSONSource } from 'maplibre-gl';
import type { Pins } from '#shared/contract/pins.ts';
import { createCoalesced } from '../../store/async/coalesce.ts';
import { drawn } from '../../ui/next-paint.ts';
import { pinChanges } from './pin-features.ts';

export type PinUpdates = {
  readonly show: (pins: Pins) => void;
  /** Whether the source lacks some of the latest pins. */
  readonly isBehind: () => boolean;
  /** The source is a new one without pins. */
  readonly restart: () => void;
  readonly end: () => void;
};

/**
 * @param source null: the map has none yet
 * @param onDone the source has the latest pins, which may not be drawn yet
 */
export function createPinUpdates(
  source: () => Pick<GeoJSONSource, 'updateData'> | null,
  onDone: () => void,
): PinUpdates {
  /** What the map is to show, and what it shows; null: nothing yet. */
  let wanted: Pins | null = null;
  let shown: Pins | null = null;
  let hasEnded = false;

  const update = createCoalesced(async () => {
    const pins = wanted;
    const updated = hasEnded ? null : source();
    if (pins === null || updated === null) return;
    for (const change of pinChanges(shown, pins)) {
      await drawn(); // in a task of its own, and not in that of what said that there are new pins
      if (hasEnded) return;
      await updated.updateData(change);
    }
    if (hasEnded) return;
    shown = pins;
    onDone();
  });

  return {
    show: (pins) => {
      wanted = pins;
      update();
    },
    isBehind: () => wanted !== shown,
    restart: () => {
      shown = null;
      update();
    },
    end: () => {
      hasEnded = true;
    },
  };
}

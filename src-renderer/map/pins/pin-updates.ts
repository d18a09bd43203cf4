/** Updates the pins of a map in chunks, because updating very many pins at once would block the page. */
import type { GeoJSONSource } from 'maplibre-gl';
import type { Pins } from '#shared/contract/fix/pins.ts';
import { createCoalesced } from '../../store/async/coalesce.ts';
import { drawn } from '../../ui/next-paint.ts';
import { pinChanges } from './pin-features.ts';

type PinUpdates = {
  readonly show: (pins: Pins) => void;
  readonly isBehind: () => boolean;
  /** Call this when the source is new and has no pins. */
  readonly restart: () => void;
  readonly end: () => void;
};

/**
 * @param source returns null until the map has a source
 * @param onDone called when the source has the latest pins, perhaps before they are drawn
 */
export function createPinUpdates(
  source: () => Pick<GeoJSONSource, 'updateData'> | null,
  onDone: () => void,
): PinUpdates {
  let wanted: Pins | null = null;
  let shown: Pins | null = null;
  let hasEnded = false;

  const update = createCoalesced(async () => {
    const pins = wanted;
    const updated = hasEnded ? null : source();
    if (pins === null || updated === null) return;
    for (const change of pinChanges(shown, pins)) {
      await drawn(); // runs each chunk in its own task
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

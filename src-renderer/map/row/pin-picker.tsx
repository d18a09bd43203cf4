/** Lets a person place a pin where an address is. Does not search for addresses near the pin. */

import { useState } from 'react';
import { type LngLat, moved } from '#shared/domain/answer/geometry.ts';
import { beginsSentence } from '#shared/messages/fix/map.ts';
import { PIN_PICKER, pinAtLabel } from '#shared/messages/screens/map.ts';
import { Button } from '../../ui/form/button.tsx';
import { OfflineNote } from '../style/offline-note.tsx';
import { OutlineMap } from '../style/outline-map.tsx';
import { useMapStyle } from '../style/use-map-style.ts';
import { useTheme } from '../style/use-theme.ts';
import { useMapLibrary } from '../use-map-library.ts';
import { PickerMap, type PickerMapProps } from './picker-map.tsx';
import { type NumberedPlace, PinPlan } from './pin-plan.tsx';
import type { RowLocationMap } from './row-location-map.ts';
import { type PostcodeMiddle, useStartPoint } from './use-start-point.ts';
import '../map.css';

const STEP_M = 10;
const LONG_STEP_M = 100;

type Props = Omit<PickerMapProps, 'loaded' | 'beginning' | 'onMap' | 'others'> & {
  readonly others: readonly NumberedPlace[];
  /** The country of the address, ISO-3; '' if unknown. */
  readonly country: string;
  readonly postcode: PostcodeMiddle | null;
};

export function PinPicker({ country, postcode, ...picked }: Props) {
  const { place, onMove } = picked;
  const library = useMapLibrary();
  const theme = useTheme();
  const beginning = useStartPoint(country, postcode);
  const [map, setMap] = useState<RowLocationMap | null>(null);
  const { mapStyleUrl } = useMapStyle();
  // The built-in map shows no houses, so `PinPlan` replaces it. A new pin is placed on the map first.
  const [beganAfar] = useState(place === null);
  const [chosen, choosePlan] = useState<boolean | null>(null);
  const isPlan = chosen ?? (mapStyleUrl === null && (!beganAfar || picked.others.length > 0));
  const isDrawn = place !== null && isPlan;
  return (
    <div className="pin-picker">
      {place === null && beginning && <p className="small">{beginsSentence(beginning.of)}</p>}
      <div className="pin-picker-frame">
        {isDrawn && <PinPlan {...picked} place={place} />}
        {place !== null && (
          <Button onClick={() => choosePlan(!isPlan)}>
            {isPlan ? PIN_PICKER.showMap : PIN_PICKER.showPlan}
          </Button>
        )}
        {!isDrawn && library?.state === 'ready' && beginning && (
          <PickerMap key={theme} loaded={library} beginning={beginning} onMap={setMap} {...picked} />
        )}
        {!isDrawn && library?.state === 'no_webgl' && <PinOnOutline place={place} />}
        {library?.state === 'failed' && <p className="quiet small">{PIN_PICKER.failed}</p>}
      </div>
      <OfflineNote />
      <PinKeys place={place} map={map} onMove={onMove} />
    </div>
  );
}

function PinOnOutline({ place }: Pick<Props, 'place'>) {
  return (
    <OutlineMap
      label={PIN_PICKER.outline}
      pins={place ? [{ ...place, position: 1, verdict: 'choose' }] : []}
      total={place ? 1 : 0}
      current={1}
      onSelect={() => {}}
    />
  );
}

type PinKeysProps = Pick<Props, 'place' | 'onMove'> & {
  readonly map: RowLocationMap | null;
};

/** Places the pin in the middle of the map and moves it by keyboard. */
function PinKeys({ place, map, onMove }: PinKeysProps) {
  if (place === null && map === null) return null;
  return (
    <button
      type="button"
      className="button button-plain pin-keys"
      onClick={() => {
        if (place === null && map) onMove(map.middle());
      }}
      onKeyDown={(event) => {
        const way = WAYS[event.key];
        if (!way || place === null) return;
        event.preventDefault();
        event.stopPropagation();
        const step = event.shiftKey ? LONG_STEP_M : STEP_M;
        onMove(moved(place, way[0] * step, way[1] * step));
      }}
    >
      {place === null ? PIN_PICKER.putInMiddle : pinAtLabel(degreesText(place))}
      {place !== null && <span className="quiet small">{PIN_PICKER.steps}</span>}
    </button>
  );
}

const degreesText = ({ lat, lng }: LngLat): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;

/** The steps eastwards and northwards of each arrow key. */
const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

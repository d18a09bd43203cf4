/** A pin that a person puts where an address is. What is found near it, and what that costs, is asked elsewhere. */
import type { Marker } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { useApp } from '../store/use-app.ts';
import { readColours } from './map-colours.ts';
import { clamped, moved } from './geometry.ts';
import type { LoadedLibrary } from './map-library.ts';
import { OutlineMap } from './outline-map.tsx';
import type { LngLat } from './pin-features.ts';
import type { PlaceMap } from './place-map.ts';
import { createPlaceMap } from './place-map.ts';
import { useMapLibrary } from './use-map-library.ts';
import { useTheme } from './use-theme.ts';
import './map.css';

const STEP_M = 10;
const LONG_STEP_M = 100;

type Props = {
  /** Where the pin is: the owner keeps it, and gets each new place by `onMove`. */
  readonly place: LngLat;
  /** The circle around it in which addresses are looked for. */
  readonly radiusM: number;
  /** Within -90..90 and -180..180. */
  readonly onMove: (place: LngLat) => void;
};

export function PinPicker({ place, radiusM, onMove }: Props) {
  const library = useMapLibrary();
  const theme = useTheme();
  const pin = <PinKeys place={place} onMove={onMove} />;
  return (
    <div className="pin-picker">
      <div className="pin-picker-frame">
        {library?.state === 'ready' && (
          <PickerMap key={theme} loaded={library} place={place} radiusM={radiusM} onMove={onMove} />
        )}
        {library?.state === 'no_webgl' && (
          <OutlineMap
            label="The pin on the map"
            pins={[{ ...place, position: 1, verdict: 'choose' }]}
            total={1}
            current={1}
            onSelect={() => {}}
          />
        )}
        {library?.state === 'failed' && <p className="quiet small">The map did not load.</p>}
      </div>
      {pin}
    </div>
  );
}

/** The pin by keyboard, with or without a map. */
function PinKeys({ place, onMove }: Omit<Props, 'radiusM'>) {
  const text = `${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}`;
  return (
    <button
      type="button"
      className="button button-plain pin-keys"
      onKeyDown={(event) => {
        const way = WAYS[event.key];
        if (!way) return;
        event.preventDefault();
        event.stopPropagation();
        const step = event.shiftKey ? LONG_STEP_M : STEP_M;
        onMove(moved(place, way[0] * step, way[1] * step));
      }}
    >
      Pin at {text}
      <span className="quiet small">arrow keys: 10 m, with Shift 100 m</span>
    </button>
  );
}

/** Eastwards, northwards. */
const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

type PickerMapProps = Props & { readonly loaded: LoadedLibrary };

function PickerMap({ loaded: { library }, place, radiusM, onMove }: PickerMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const mapStyleUrl = useApp(({ desk }) => desk?.settings.mapStyleUrl ?? null);
  const [tools, setTools] = useState<{ readonly map: PlaceMap; readonly marker: Marker } | null>(null);
  const tell = useRef(onMove);
  useEffect(() => {
    tell.current = onMove;
  }, [onMove]);

  useEffect(() => {
    const container = frame.current;
    if (!container) return;
    const colours = readColours(container);
    const map = createPlaceMap({
      library,
      container,
      colours,
      mapStyleUrl,
      title: 'Map to put the pin on',
      onOffline: () => {},
    });
    const marker = new library.Marker({ draggable: true, color: colours.accent });
    marker.on('dragend', () => tell.current(clamped(marker.getLngLat())));
    map.map.on('click', ({ lngLat }) => tell.current(clamped(lngLat)));
    setTools({ map, marker });
    return () => map.remove();
  }, [library, mapStyleUrl]);

  const { lng, lat } = place;
  useEffect(() => {
    if (!tools) return;
    const { map, marker } = tools;
    marker.setLngLat([lng, lat]).addTo(map.map);
    map.show({ lng, lat }, { kind: 'circle', radiusM, isDashed: false });
  }, [tools, lng, lat, radiusM]);

  // The view follows the circle's size, and the pin only at the beginning: one who drags it knows where it is.
  const start = useRef(place);
  useEffect(() => {
    start.current = { lng, lat };
  }, [lng, lat]);
  useEffect(() => {
    tools?.map.goTo(start.current, { kind: 'circle', radiusM, isDashed: false });
  }, [tools, radiusM]);

  return (
    <div
      ref={frame}
      className="map-canvas"
      onKeyDown={(event) => event.stopPropagation()}
      role="presentation"
    />
  );
}

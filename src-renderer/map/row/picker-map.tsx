import type { Marker } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { clamped, type LngLat } from '#shared/domain/answer/geometry.ts';
import { PIN_PICKER } from '#shared/messages/screens/map.ts';
import { keepMapKeyboard } from '../map-keyboard.ts';
import type { LoadedLibrary, MapLibrary } from '../map-library.ts';
import { readColours } from '../style/map-colours.ts';
import { useMapStyle } from '../style/use-map-style.ts';
import { type Drawing, drawingOf } from './accuracy.ts';
import type { NumberedPlace } from './pin-plan.tsx';
import { createRowLocationMap, type RowLocationMap } from './row-location-map.ts';
import type { StartPoint } from './use-start-point.ts';

export type PickerMapProps = {
  readonly loaded: LoadedLibrary;
  readonly beginning: StartPoint;
  /** The place of the pin; null without a pin. `onMove` reports each new place to the parent component. */
  readonly place: LngLat | null;
  readonly radiusM: number;
  readonly others: readonly (LngLat & Pick<NumberedPlace, 'isOwn'>)[];
  /** Gets a latitude from -90 to 90 and a longitude from -180 to 180. */
  readonly onMove: (place: LngLat) => void;
  readonly onMap: (map: RowLocationMap | null) => void;
};

type Tools = { readonly map: RowLocationMap; readonly marker: Marker };

/** Shows a map with a pin, which a click or dragging moves. The parent component owns the pin's place. */
export function PickerMap({ loaded, beginning, place, radiusM, others, onMove, onMap }: PickerMapProps) {
  const { frame, tools } = usePicker(loaded.library, onMove, onMap);
  const lng = place?.lng ?? null;
  const lat = place?.lat ?? null;

  useEffect(() => {
    if (!tools) return;
    const { map, marker } = tools;
    const pin = lng === null || lat === null ? null : { lng, lat };
    if (pin) marker.setLngLat([pin.lng, pin.lat]).addTo(map.map);
    else marker.remove();
    // A pin placed by hand is already in view. A typed place may be out of view.
    if (pin && !map.map.getBounds().contains([pin.lng, pin.lat])) map.goTo(pin, circle(radiusM));
  }, [tools, lng, lat, radiusM]);

  // A separate effect, because the person may be dragging the pin when the addresses arrive.
  useEffect(() => {
    const pin = lng === null || lat === null ? null : { lng, lat };
    tools?.map.show({ place: pin, drawing: circle(radiusM), others });
  }, [tools, lng, lat, radiusM, others]);

  // The view follows the size of the circle. It follows the pin only at the start, not while dragging.
  const start = useRef(place);
  useEffect(() => {
    start.current = lng === null || lat === null ? null : { lng, lat };
  }, [lng, lat]);
  useEffect(() => {
    if (start.current) tools?.map.goTo(start.current, circle(radiusM));
  }, [tools, radiusM]);

  // Zooms in on the service's addresses, even if the pin was placed from far away.
  useEffect(() => {
    if (start.current && others.some(({ isOwn }) => !isOwn)) tools?.map.goTo(start.current, circle(radiusM));
  }, [tools, others, radiusM]);

  useEffect(() => {
    if (start.current || !beginning.place || !beginning.of) return;
    tools?.map.goTo(beginning.place, drawingOf(beginning.of.kind));
  }, [tools, beginning]);

  return <div ref={frame} className="map-canvas" onKeyDown={keepMapKeyboard} role="presentation" />;
}

const circle = (radiusM: number): Drawing => ({ kind: 'circle', radiusM, isDashed: false });

/** Takes the marker out of the tab order, because it is only for the pointer. `PinKeys` is for the keyboard. */
function hideFromKeys(marker: Marker): void {
  const element = marker.getElement();
  element.tabIndex = -1;
  element.ariaHidden = 'true';
}

/** Creates the map and its pin. Creates them again only when the map style changes. */
function usePicker(library: MapLibrary, onMove: PickerMapProps['onMove'], onMap: PickerMapProps['onMap']) {
  const frame = useRef<HTMLDivElement>(null);
  const { mapStyleUrl, onNoStyle } = useMapStyle();
  const [tools, setTools] = useState<Tools | null>(null);
  const tell = useRef(onMove);
  useEffect(() => {
    tell.current = onMove;
  }, [onMove]);
  useEffect(() => {
    const container = frame.current;
    if (!container) return;
    const colours = readColours(container);
    const title = PIN_PICKER.map;
    const map = createRowLocationMap({ library, container, colours, mapStyleUrl, title, onNoStyle });
    const marker = new library.Marker({ draggable: true, color: colours.accent });
    hideFromKeys(marker);
    marker.on('dragend', () => tell.current(clamped(marker.getLngLat())));
    map.map.on('click', ({ lngLat }) => tell.current(clamped(lngLat)));
    setTools({ map, marker });
    onMap(map);
    return () => {
      onMap(null);
      map.remove();
    };
  }, [library, mapStyleUrl, onNoStyle, onMap]);
  return { frame, tools };
}

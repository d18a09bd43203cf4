import { Maximize, Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Pins } from '#shared/contract/fix/pins.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { COMMON, rowTitle } from '#shared/messages/screens/common.ts';
import { crowdSentence, MAP, moreRowsSentence } from '#shared/messages/screens/map.ts';
import { VERDICT_WORDS } from '#shared/messages/words.ts';
import { useApp, useAppStore } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import { keepMapKeyboard } from '../map-keyboard.ts';
import type { LoadedLibrary } from '../map-library.ts';
import { readColours } from '../style/map-colours.ts';
import { OfflineNote } from '../style/offline-note.tsx';
import { useMapStyle } from '../style/use-map-style.ts';
import { createPinMap, type PinMap, type Pointed } from './create-pin-map.ts';
import { pinOf } from './pin-features.ts';

type Props = { readonly loaded: LoadedLibrary; readonly pins: Pins };
type Crowd = { readonly positions: readonly number[]; readonly count: number };

/** Shows the pins on a map. When the current row changes, moves the map to its pin if necessary. */
export function PinMapFrame({ loaded, pins }: Props) {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const [crowd, setCrowd] = useState<Crowd | null>(null);
  const { frame, map } = usePinMap(loaded, setPointed, setCrowd);
  useInStep(map, pins);
  return (
    <div className="map-frame">
      <div
        ref={frame}
        className="map-canvas"
        role="presentation"
        onKeyDown={(event) => {
          keepMapKeyboard(event);
          if (event.key === 'Enter' && event.target instanceof HTMLCanvasElement) map?.openNearestMiddle();
        }}
      />
      {map && <MapButtons map={map} />}
      {pointed && <PinTooltip pointed={pointed} />}
      {crowd && <CrowdList crowd={crowd} onClose={() => setCrowd(null)} />}
      <OfflineNote />
    </div>
  );
}

function usePinMap(
  { library }: LoadedLibrary,
  onPointed: (pointed: Pointed | null) => void,
  onCrowd: (crowd: Crowd | null) => void,
) {
  const store = useAppStore();
  const { mapStyleUrl, onNoStyle } = useMapStyle();
  const frame = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<PinMap | null>(null);
  useEffect(() => {
    const container = frame.current;
    if (!container) return;
    const made = createPinMap({
      library,
      container,
      colours: readColours(container),
      mapStyleUrl,
      title: MAP.keys,
      onNoStyle,
      onPoint: (pointed) => {
        onPointed(pointed);
        store.getState().hoverRow(pointed?.position ?? null);
      },
      onSelect: (position) => {
        onCrowd(null);
        void store.getState().goToPosition(position);
      },
      onCrowd: (positions, count) => onCrowd({ positions, count }),
    });
    setMap(made);
    return () => made.remove();
  }, [library, mapStyleUrl, onNoStyle, store, onPointed, onCrowd]);
  return { frame, map };
}

function useInStep(map: PinMap | null, pins: Pins): void {
  const current = useApp(({ cursor }) => cursor?.row?.position ?? null);
  const hovered = useApp((state) => state.hovered?.position ?? null);
  useEffect(() => {
    map?.setPins(pins);
  }, [map, pins]);
  useEffect(() => {
    const at = (position: number | null) => (position === null ? null : pinOf(pins, position));
    map?.mark({ current: at(current), hovered: at(hovered) });
  }, [map, pins, current, hovered]);
  const latest = useRef(pins);
  useEffect(() => {
    latest.current = pins;
  }, [pins]);
  const first = useRef(current);
  useEffect(() => {
    if (current === null || current === first.current) return; // the map starts with all pins in view
    first.current = null;
    const at = pinOf(latest.current, current);
    if (at) map?.keepInView(at);
  }, [map, current]);
}

function MapButtons({ map }: { readonly map: PinMap }) {
  return (
    <div className="map-buttons">
      <Button aria-label={MAP.zoomIn} onClick={() => map.zoomBy(1)}>
        <Plus size={16} aria-hidden="true" />
      </Button>
      <Button aria-label={MAP.zoomOut} onClick={() => map.zoomBy(-1)}>
        <Minus size={16} aria-hidden="true" />
      </Button>
      <Button title={MAP.showAllPins} aria-label={MAP.showAllPins} onClick={() => map.fit()}>
        <Maximize size={16} aria-hidden="true" />
      </Button>
    </div>
  );
}

function CrowdList({ crowd, onClose }: { readonly crowd: Crowd; readonly onClose: () => void }) {
  const goToPosition = useApp((state) => state.goToPosition);
  const { positions, count } = crowd;
  return (
    <section className="map-crowd" aria-label={MAP.crowd}>
      <p className="small">{crowdSentence(count)}</p>
      <ul>
        {positions.map((position) => (
          <li key={position}>
            <Button look="quiet" onClick={() => void goToPosition(position)}>
              {rowTitle(position)}
            </Button>
          </li>
        ))}
      </ul>
      {count > positions.length && (
        <p className="quiet small">{moreRowsSentence(count - positions.length)}</p>
      )}
      <Button onClick={onClose}>{COMMON.close}</Button>
    </section>
  );
}

type PinTooltipProps = { readonly pointed: Pointed };

/** Shows the row of the pin under the pointer, once the row is loaded. The tooltip stays inside the map. */
function PinTooltip({ pointed: { position, x, y } }: PinTooltipProps) {
  const row = useApp(({ hovered }) => (hovered?.position === position ? hovered.row : null));
  if (!row) return null;
  const { verdict } = row.judgement;
  return (
    <div
      className="map-tooltip"
      style={{ left: `min(${x}px, 100% - 304px)`, top: `min(${y}px, 100% - 96px)` }}
    >
      <p>
        {rowTitle(position)} <span className={`verdict-${verdict}`}>{VERDICT_WORDS[verdict]}</span>
      </p>
      <p className="quiet small">{untrusted(addressLine(row))}</p>
    </div>
  );
}

const addressLine = ({ suggested, cells }: Row): string =>
  suggested?.formatted.replaceAll('\n', ', ') || cells.filter((cell) => cell !== '').join(', ');

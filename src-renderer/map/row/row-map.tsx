import { useEffect, useRef, useState } from 'react';
import type { Row } from '#shared/domain/verdict/row.ts';
import { accuracySentence } from '#shared/messages/review/accuracy.ts';
import { findOnMapLabel, ROW_MAP, rowOnMapLabel } from '#shared/messages/screens/map.ts';
import { selectCreditKind } from '../../store/home/workspace-slice.ts';
import { coordinatesOf, type RowCoordinates } from '../../store/locating/row-coordinates.ts';
import { selectOpenListId } from '../../store/screen/navigation-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { keepMapKeyboard } from '../map-keyboard.ts';
import type { LoadedLibrary } from '../map-library.ts';
import { readColours } from '../style/map-colours.ts';
import { OfflineNote } from '../style/offline-note.tsx';
import { OutlineMap } from '../style/outline-map.tsx';
import { useMapStyle } from '../style/use-map-style.ts';
import { useTheme } from '../style/use-theme.ts';
import { useMapLibrary } from '../use-map-library.ts';
import { drawingOf } from './accuracy.ts';
import { createRowLocationMap, type RowLocationMap } from './row-location-map.ts';
import '../map.css';

type Props = { readonly row: Row };

/** Shows the place of a row's address. Without coordinates, offers to find them. */
export function RowMap({ row }: Props) {
  const place = coordinatesOf(row);
  return (
    <section className="row-map" aria-label={ROW_MAP.title}>
      {place ? <Place row={row} place={place} /> : <NoPlace row={row} />}
    </section>
  );
}

function Place({ row, place }: Props & { readonly place: RowCoordinates }) {
  const library = useMapLibrary();
  const theme = useTheme();
  return (
    <>
      <div className="row-map-frame">
        {library?.state === 'ready' && <Drawn key={theme} loaded={library} place={place} />}
        {library?.state === 'no_webgl' && <Outline key={row.position} row={row} place={place} />}
        {library?.state === 'failed' && <p className="quiet small">{ROW_MAP.failed}</p>}
      </div>
      <p className="quiet small">{accuracySentence(place.accuracyType)}</p>
      <OfflineNote />
    </>
  );
}

/** Reuses one map for all rows, because creating a map takes longer than moving it. */
function Drawn({
  loaded: { library },
  place,
}: {
  readonly loaded: LoadedLibrary;
  readonly place: RowCoordinates;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const { mapStyleUrl, onNoStyle } = useMapStyle();
  const [map, setMap] = useState<RowLocationMap | null>(null);
  const { lng, lat, accuracyType } = place;

  useEffect(() => {
    const container = frame.current;
    if (!container) return;
    const made = createRowLocationMap({
      library,
      container,
      colours: readColours(container),
      mapStyleUrl,
      title: ROW_MAP.name,
      onNoStyle,
      options: { scrollZoom: false },
    });
    setMap(made);
    return () => made.remove();
  }, [library, mapStyleUrl, onNoStyle]);

  useEffect(() => {
    if (!map) return;
    const drawing = drawingOf(accuracyType);
    map.show({ place: { lng, lat }, drawing, others: [] });
    map.goTo({ lng, lat }, drawing);
  }, [map, lng, lat, accuracyType]);

  return <div ref={frame} className="map-canvas" onKeyDown={keepMapKeyboard} role="presentation" />;
}

function Outline({ row, place }: Props & { readonly place: RowCoordinates }) {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted) return <Button onClick={() => setWanted(true)}>{ROW_MAP.showOutline}</Button>;
  const { position, judgement } = row;
  return (
    <OutlineMap
      label={rowOnMapLabel(position)}
      pins={[{ ...place, position, verdict: judgement.verdict }]}
      total={1}
      current={position}
      onSelect={() => {}}
    />
  );
}

function NoPlace({ row: { position } }: Props) {
  const listId = useApp(selectOpenListId);
  const locateRow = useApp((state) => state.locateRow);
  const kind = useApp(selectCreditKind);
  const [asked, setAsked] = useState<number | null>(null);
  if (listId === null) return null;
  return (
    <div className="row-map-none">
      <p className="quiet small">{ROW_MAP.unknown}</p>
      <Button
        disabled={asked === position}
        onClick={() => {
          setAsked(position);
          void locateRow(listId, position).then(() => setAsked(null));
        }}
      >
        {asked === position ? ROW_MAP.asking : findOnMapLabel(kind)}
      </Button>
      <p className="quiet small">{ROW_MAP.freeIfKnown}</p>
    </div>
  );
}

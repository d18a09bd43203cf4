import { useEffect, useState } from 'react';
import { type Pins } from '#shared/contract/fix/pins.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { findingRowsWords, MAP, rowsOnMap, withoutPlaceSentence } from '#shared/messages/screens/map.ts';
import { selectLocating } from '../../store/locating/locate-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { Message } from '../../ui/text/message.tsx';
import { Waiting } from '../../ui/text/waiting.tsx';
import { LocateDialog } from '../locate/locate-dialog.tsx';
import { OutlineMap, outlinePins } from '../style/outline-map.tsx';
import { useTheme } from '../style/use-theme.ts';
import { useMapLibrary } from '../use-map-library.ts';
import { PinMapFrame } from './pin-map-frame.tsx';
import '../map.css';

type Props = { readonly listId: ListId };

/** Shows the pins of the filtered rows. Without WebGL 2, shows them on an outline of the land. */
export function MapPane({ listId }: Props) {
  const pins = useApp((state) => state.pins);
  const unread = useApp((state) => state.unread.pins);
  const filter = useApp(({ view }) => view.filter);
  const readPins = useApp((state) => state.readPins);
  const [isLocating, setLocating] = useState(false);
  useEffect(() => {
    void readPins(listId, filter);
  }, [readPins, listId, filter]);

  return (
    <section className="map-pane" aria-label={MAP.rows}>
      <MapBar listId={listId} pins={pins} onFind={() => setLocating(true)} />
      {pins ? <MapOf pins={pins} /> : <Waiting title={MAP.readingPlaces} unread={unread} />}
      {isLocating && <LocateDialog listId={listId} onClose={() => setLocating(false)} />}
    </section>
  );
}

type BarProps = Props & { readonly pins: Pins | null; readonly onFind: () => void };

function MapBar({ listId, pins, onFind }: BarProps) {
  const locating = useApp(selectLocating(listId));
  if (!pins) return <div className="map-bar" />;
  const { total, withoutPlace, isCut } = pins;
  return (
    <div className="map-bar">
      <span className="small">{rowsOnMap(total - withoutPlace, isCut)}</span>
      {locating?.state === 'running' ? (
        <Button look="quiet" onClick={onFind}>
          {findingRowsWords(locating.done, locating.total)}
        </Button>
      ) : (
        withoutPlace > 0 && (
          <>
            <span className="quiet small">{withoutPlaceSentence(withoutPlace)}</span>
            <Button look="quiet" onClick={onFind}>
              {MAP.findRows}
            </Button>
          </>
        )
      )}
    </div>
  );
}

function MapOf({ pins }: { readonly pins: Pins }) {
  const library = useMapLibrary();
  const theme = useTheme();
  const goToPosition = useApp((state) => state.goToPosition);
  const current = useApp(({ cursor }) => cursor?.row?.position ?? null);
  switch (library?.state) {
    case undefined:
      return <Message title={MAP.opening} />;
    case 'ready':
      return <PinMapFrame key={theme} loaded={library} pins={pins} />;
    case 'no_webgl':
      return (
        <OutlineMap
          label={MAP.outlineOfRows}
          pins={outlinePins(pins)}
          total={pins.positions.length}
          current={current}
          onSelect={(position) => void goToPosition(position)}
        />
      );
    case 'failed':
      return (
        <Message
          title={MAP.failedTitle}
          action={<Button onClick={() => location.reload()}>{MAP.reload}</Button>}
        >
          {MAP.failedText}
        </Message>
      );
  }
}

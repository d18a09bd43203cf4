/** Shows the attribution in a corner of the map. The library's control would insert a style's markup into the page. */
import type { IControl, MapSourceDataEvent } from 'maplibre-gl';
import type { LibraryMap } from '../map-library.ts';
import { type AttributionPiece, attributionPieces } from './attribution-text.ts';

const MOST_SOURCES = 8;

export function createAttribution(): IControl {
  const element = document.createElement('div');
  element.className = 'maplibregl-ctrl maplibregl-ctrl-attrib';
  let shown = '';
  const update = (map: LibraryMap): void => {
    const attributions = attributionsOf(map);
    if (attributions.join('\n') === shown) return;
    shown = attributions.join('\n');
    const drawn = attributions.map((markup) => attributionPieces(markup).map(draw));
    element.replaceChildren(...drawn.flatMap((pieces, place) => (place > 0 ? [' | ', ...pieces] : pieces)));
    element.hidden = attributions.length === 0;
  };
  const onStyle = ({ target }: { readonly target: LibraryMap }): void => update(target);
  const onSource = ({ target, sourceDataType }: MapSourceDataEvent): void => {
    if (sourceDataType === 'metadata') update(target);
  };
  return {
    onAdd: (map) => {
      element.hidden = true;
      map.on('styledata', onStyle);
      map.on('sourcedata', onSource);
      return element;
    },
    onRemove: (map) => {
      map.off('styledata', onStyle);
      map.off('sourcedata', onSource);
      element.remove();
    },
  };
}

function attributionsOf(map: LibraryMap): readonly string[] {
  const sources = new Set(map.getLayersOrder().flatMap((id) => map.getLayer(id)?.source ?? []));
  const said = [...sources].flatMap((id) => {
    const attribution: unknown = map.getSource(id)?.attribution;
    return typeof attribution === 'string' && attribution.trim() !== '' ? [attribution] : [];
  });
  return [...new Set(said)].slice(0, MOST_SOURCES);
}

function draw({ text, href }: AttributionPiece): string | HTMLAnchorElement {
  if (href === null) return text;
  const anchor = document.createElement('a');
  anchor.href = href;
  anchor.target = '_blank';
  anchor.rel = 'noreferrer';
  anchor.textContent = text;
  return anchor;
}

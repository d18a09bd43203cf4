import type { Row } from '#shared/domain/verdict/row.ts';
import { rowTitle } from '#shared/messages/screens/common.ts';
import { VERDICT_WORDS } from '#shared/messages/words.ts';
import { useApp } from '../../store/use-app.ts';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import type { Pointed } from './create-pin-map.ts';

type Props = { readonly pointed: Pointed };

/** Shows the row of the pin under the pointer, once the row is loaded. The tooltip stays inside the map. */
export function PinTooltip({ pointed: { position, x, y } }: Props) {
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

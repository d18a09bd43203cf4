import { useEffect, useState } from 'react';
import type { Row } from '#shared/domain/row.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { VERDICT_WORDS } from '#shared/messages/words.ts';
import { useApp } from '../store/use-app.ts';

type Pointer = { readonly x: number; readonly y: number; readonly isOnMap: boolean };

/** What the pin under the pointer is of. */
export function PinTooltip() {
  const hovered = useApp((state) => state.hovered);
  const { x, y, isOnMap } = usePointer();
  if (!hovered?.row || !isOnMap) return null;
  const { position, judgement } = hovered.row;
  return (
    <div className="map-tooltip" style={{ left: x, top: y }}>
      <p>
        Row {formatNumber(position)}{' '}
        <span className={`verdict-${judgement.verdict}`}>{VERDICT_WORDS[judgement.verdict]}</span>
      </p>
      <p className="quiet small">{addressLine(hovered.row)}</p>
    </div>
  );
}

const addressLine = ({ suggested, cells }: Row): string =>
  suggested?.formatted.replaceAll('\n', ', ') || cells.filter((cell) => cell !== '').join(', ');

/** On the window's page, in pixels. */
function usePointer(): Pointer {
  const [pointer, setPointer] = useState<Pointer>({ x: 0, y: 0, isOnMap: false });
  useEffect(() => {
    const follow = ({ clientX, clientY, target }: PointerEvent): void => {
      const isOnMap = target instanceof HTMLCanvasElement;
      setPointer((before) => (isOnMap || before.isOnMap ? { x: clientX, y: clientY, isOnMap } : before));
    };
    addEventListener('pointermove', follow);
    return () => removeEventListener('pointermove', follow);
  }, []);
  return pointer;
}

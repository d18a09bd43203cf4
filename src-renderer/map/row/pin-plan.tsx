import { clamped, type LngLat, moved, offsetM } from '#shared/domain/answer/geometry.ts';
import { formatMetres } from '#shared/messages/fix/fix.ts';
import { untrusted } from '../../ui/text/untrusted-text.tsx';

/** An address near the pin. `number` is its number in the list below the plan. */
export type NumberedPlace = LngLat & {
  readonly number: number;
  readonly words: string;
  readonly isOwn: boolean;
};

type Props = {
  readonly place: LngLat;
  readonly radiusM: number;
  readonly others: readonly NumberedPlace[];
  readonly onMove: (place: LngLat) => void;
};

const RINGS_M = [10, 25, 50, 100, 250, 500, 1_000, 2_500] as const;
const RADIUS_SHARE = 0.46;
const SMALLEST_RING = 0.12;

/** Draws the known addresses around the pin to scale, without streets. A click moves the pin. */
export function PinPlan({ place, radiusM, others, onMove }: Props) {
  const cqminOf = (metres: number): number => (metres / radiusM) * RADIUS_SHARE * 100;
  // West is on the left, also in right-to-left languages.
  const at = (eastM: number, northM: number) => ({
    left: `calc(50% + ${cqminOf(eastM)}cqmin)`,
    top: `calc(50% - ${cqminOf(northM)}cqmin)`,
  });
  return (
    <div
      className="pin-plan"
      role="presentation"
      onClick={({ currentTarget, clientX, clientY }) => {
        const { left, top, width, height } = currentTarget.getBoundingClientRect();
        const metresPerPixel = radiusM / (RADIUS_SHARE * Math.min(width, height));
        const eastM = (clientX - left - width / 2) * metresPerPixel;
        const northM = (top + height / 2 - clientY) * metresPerPixel;
        onMove(clamped(moved(place, eastM, northM)));
      }}
    >
      {[...RINGS_M.filter((ring) => ring < radiusM && ring >= radiusM * SMALLEST_RING), radiusM].map(
        (ring) => (
          <div
            key={ring}
            className={ring === radiusM ? 'plan-ring plan-edge' : 'plan-ring'}
            style={{ width: `${2 * cqminOf(ring)}cqmin` }}
          >
            <span>{formatMetres(ring)}</span>
          </div>
        ),
      )}
      <div className="plan-pin" style={at(0, 0)} />
      {others.map((other) => {
        const { eastM, northM } = offsetM(place, other);
        return (
          <div
            key={other.number}
            className={`plan-place ${eastM < 0 ? 'plan-west' : ''} ${other.isOwn ? 'plan-own' : ''}`}
            style={at(eastM, northM)}
          >
            <b>{other.number}</b>
            <span>{untrusted(other.words)}</span>
          </div>
        );
      })}
    </div>
  );
}

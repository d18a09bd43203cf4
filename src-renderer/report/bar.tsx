import type { Tone } from './shares.ts';

type Props = {
  /** From 0 to 1. */
  readonly share: number;
  readonly tone: Tone;
};

const LEAST_PERCENT = 0.6;

/** Shows a share as a bar. A share above 0 is always visible. Hidden from screen readers, which read the number. */
export function Bar({ share, tone }: Props) {
  const percent = share === 0 ? 0 : Math.max(LEAST_PERCENT, share * 100);
  return (
    <svg className="report-bar" width="100%" height="10" aria-hidden="true">
      <rect className="report-track" width="100%" height="10" rx="2" />
      <rect className={`tone-${tone}`} width={`${percent}%`} height="10" rx="2" />
    </svg>
  );
}

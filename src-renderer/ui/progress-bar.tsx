import './progress-bar.css';

type Props = {
  readonly label: string;
  readonly fraction: number;
};

/** `fraction` ranges from 0 to 1. Other values are limited to this range. */
export function ProgressBar({ label, fraction }: Props) {
  const percent = Math.round(Math.max(0, Math.min(1, fraction)) * 100);
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div className="progress-done" style={{ width: `${percent}%` }} />
    </div>
  );
}

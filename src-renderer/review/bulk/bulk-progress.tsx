import { formatNumber } from '#shared/messages/format.ts';
import { useApp } from '../../store/use-app.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';

/** How far a step for many rows is; its place is kept while there is none. */
export function StepProgress() {
  const progress = useApp((state) => state.decidingMany);
  return (
    <div className="step-progress">
      {progress && (
        <>
          <ProgressBar
            label="Rows changed"
            fraction={progress.totalRows > 0 ? progress.rows / progress.totalRows : 0}
          />
          <span className="quiet small">
            {formatNumber(progress.rows)} of {formatNumber(progress.totalRows)}
          </span>
        </>
      )}
    </div>
  );
}

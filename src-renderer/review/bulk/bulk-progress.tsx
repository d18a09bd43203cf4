import { formatNumber } from '#shared/messages/format.ts';
import { useApp } from '../../store/use-app.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';

/** Shows the progress of a step on many rows. Keeps its space while none is running. */
export function BulkProgress() {
  const progress = useApp((state) => state.bulkProgress);
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

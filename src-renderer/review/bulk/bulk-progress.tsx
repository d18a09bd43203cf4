import { BULK } from '#shared/messages/screens/bulk.ts';
import { partOfTotal } from '#shared/messages/screens/common.ts';
import { useApp } from '../../store/use-app.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';

/** Shows the progress of a step for many rows. Its space is reserved while no step is running. */
export function BulkProgress() {
  const progress = useApp((state) => state.bulkProgress);
  return (
    <div className="step-progress">
      {progress && (
        <>
          <ProgressBar
            label={BULK.rowsChanged}
            fraction={progress.totalRows > 0 ? progress.rows / progress.totalRows : 0}
          />
          <span className="quiet small">{partOfTotal(progress.rows, progress.totalRows)}</span>
        </>
      )}
    </div>
  );
}

import { useState } from 'react';
import { COMMON } from '#shared/messages/screens/common.ts';
import { workProgress } from '#shared/messages/screens/workspace-settings.ts';
import { Button } from '../ui/form/button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { formatPercent } from '../ui/text/format.ts';

type Props = {
  /** The name of the progress bar for screen readers. */
  readonly label: string;
  /** null if the work is not running. `words` names the current work, with its percentage if known. */
  readonly progress: {
    readonly fraction: number;
    readonly words: string;
    readonly isCounted: boolean;
  } | null;
  readonly verb: string;
  readonly isIdle: boolean;
  readonly onStart: () => void;
  readonly onStop: () => Promise<void>;
};

/** Shows work on the workspace with its progress. Start and Stop are one button, so that it keeps the focus. */
export function StoppableWork({ label, progress, verb, isIdle, onStart, onStop }: Props) {
  const [isStopping, setIsStopping] = useState(false);
  const stop = async (): Promise<void> => {
    setIsStopping(true);
    await onStop();
    setIsStopping(false);
  };
  return (
    <div className="stoppable-work">
      {progress && (
        <>
          <ProgressBar label={label} fraction={progress.fraction} />
          <p className="quiet small number-line">
            {progress.isCounted
              ? workProgress(progress.words, formatPercent(progress.fraction))
              : progress.words}
          </p>
        </>
      )}
      <div className="settings-actions">
        {progress ? (
          <Button aria-disabled={isStopping} onClick={() => !isStopping && void stop()}>
            {isStopping ? COMMON.stopping : COMMON.stop}
          </Button>
        ) : (
          <Button aria-disabled={!isIdle} onClick={() => isIdle && onStart()}>
            {verb}
          </Button>
        )}
      </div>
    </div>
  );
}

import { useState } from 'react';
import { COMPACTING_WORDS } from '#shared/messages/maintenance.ts';
import { selectIsIdle } from '../store/home/maintenance-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { formatPercent } from '../ui/text/format.ts';

/** Compacts the workspace; while that goes on, how far it is and the way to stop it. One button: the focus stays. */
export function Compacting() {
  const compacting = useApp((state) => state.compacting);
  const isIdle = useApp(selectIsIdle);
  // Before it begins the workspace is closed, which waits for what is going on.
  const isAsked = useApp((state) => state.maintaining === 'compact');
  const compactWorkspace = useApp((state) => state.compactWorkspace);
  const stopCompacting = useApp((state) => state.stopCompacting);
  const [isStopping, setIsStopping] = useState(false);
  const stop = async (): Promise<void> => {
    setIsStopping(true);
    await stopCompacting();
    setIsStopping(false);
  };
  return (
    <div className="compacting">
      {compacting && (
        <>
          <ProgressBar label="Compacting" fraction={compacting.fraction} />
          <p className="quiet small number-line">
            {COMPACTING_WORDS[compacting.stage]}
            {compacting.stage === 'writing' && `: ${formatPercent(compacting.fraction)}`}
          </p>
        </>
      )}
      <div className="settings-actions">
        {compacting ? (
          <Button aria-disabled={isStopping} onClick={() => !isStopping && void stop()}>
            {isStopping ? 'Stopping…' : 'Stop'}
          </Button>
        ) : (
          <Button aria-disabled={!isIdle} onClick={() => isIdle && void compactWorkspace()}>
            {isAsked ? 'Compacting…' : 'Compact'}
          </Button>
        )}
      </div>
    </div>
  );
}

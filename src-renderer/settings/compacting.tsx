import { COMPACTING_WORDS } from '#shared/messages/maintenance.ts';
import { isRunning, WORKSPACE } from '#shared/messages/screens/workspace-settings.ts';
import { selectIsIdle } from '../store/home/maintenance-slice.ts';
import { useApp } from '../store/use-app.ts';
import { StoppableWork } from './stoppable-work.tsx';

export function Compacting() {
  const compacting = useApp((state) => state.compacting);
  // First the core closes the workspace, which waits for running work, without progress events.
  const isAsked = useApp((state) => state.maintaining === 'compact');
  const isIdle = useApp(selectIsIdle);
  const compactWorkspace = useApp((state) => state.compactWorkspace);
  const stopCompacting = useApp((state) => state.stopCompacting);
  const progress = compacting && {
    fraction: compacting.fraction,
    words: COMPACTING_WORDS[compacting.stage],
    isCounted: compacting.stage === 'writing',
  };
  return (
    <StoppableWork
      label={WORKSPACE.compacting}
      progress={progress}
      verb={isAsked ? isRunning(WORKSPACE.compacting) : WORKSPACE.compact}
      isIdle={isIdle}
      onStart={() => void compactWorkspace()}
      onStop={stopCompacting}
    />
  );
}

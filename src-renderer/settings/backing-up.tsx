import { isRunning, WORKSPACE } from '#shared/messages/screens/workspace-settings.ts';
import { BACKUP_WORDS } from '#shared/messages/workspace/maintenance.ts';
import { selectIsIdle } from '../store/home/maintenance-slice.ts';
import { useApp } from '../store/use-app.ts';
import { StoppableWork } from './stoppable-work.tsx';

export function BackingUp() {
  const backingUp = useApp((state) => state.backingUp);
  // The core may first wait for the automatic backup to end. It sends no progress during that time.
  const isAsked = useApp((state) => state.maintaining === 'backup');
  const isIdle = useApp(selectIsIdle);
  const makeBackup = useApp((state) => state.makeBackup);
  const stopBackup = useApp((state) => state.stopBackup);
  const progress = backingUp && {
    fraction: backingUp.fraction,
    words: BACKUP_WORDS[backingUp.stage],
    isCounted: backingUp.stage === 'writing',
  };
  return (
    <StoppableWork
      label={WORKSPACE.backingUp}
      progress={progress}
      verb={isAsked ? isRunning(WORKSPACE.backingUp) : WORKSPACE.backUpNow}
      isIdle={isIdle}
      onStart={() => void makeBackup()}
      onStop={stopBackup}
    />
  );
}

import { START } from '#shared/messages/screens/start.ts';
import { useApp } from '../store/use-app.ts';
import { Waiting } from '../ui/text/waiting.tsx';

/** Shown while the workspace opens. `index.html` shows the same text until the code has loaded. */
export function OpeningScreen() {
  const unread = useApp((state) => state.unread.workspace);
  return <Waiting title={START.opening} unread={unread} />;
}

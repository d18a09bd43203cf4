import { useApp } from '../store/use-app.ts';
import { Waiting } from '../ui/text/waiting.tsx';

/** While the workspace opens. `index.html` has the same, for before the code is there. */
export function OpeningScreen() {
  const unread = useApp((state) => state.unread.workspace);
  return <Waiting title="Opening Doorstep…" unread={unread} />;
}

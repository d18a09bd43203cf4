import { APP_BAR } from '#shared/messages/screens/lists.ts';
import { READ_ONLY } from '#shared/messages/workspace/read-only.ts';
import { selectIsReadOnly } from './store/home/workspace-slice.ts';
import { useApp } from './store/use-app.ts';
import { Button } from './ui/form/button.tsx';

/** Shown under the bar while another app has the workspace open. */
export function ReadOnlyNotice() {
  const isReadOnly = useApp(selectIsReadOnly);
  const openForReal = useApp((state) => state.openForReal);
  if (!isReadOnly) return null;
  return (
    <section className="read-only-notice small" aria-label={APP_BAR.readOnly}>
      <p>{READ_ONLY.notice}</p>
      <Button onClick={() => void openForReal()}>{READ_ONLY.tryAgain}</Button>
    </section>
  );
}

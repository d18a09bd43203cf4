import { shownText } from '#shared/messages/shown-text.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import './file-being-read.css';

/** The file whose first rows are awaited, and the way out. It is seen only once that takes a moment. */
export function FileBeingRead() {
  const file = useApp((state) => state.lookingAt);
  const stopLooking = useApp((state) => state.stopLooking);
  if (!file) return null;
  return (
    <div className="file-being-read" role="status">
      <p>Reading the first rows of “{shownText(file.name)}”…</p>
      <Button onClick={stopLooking}>Stop</Button>
    </div>
  );
}

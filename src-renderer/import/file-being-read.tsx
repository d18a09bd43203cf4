import { shownText } from '#shared/messages/shown-text.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import './file-being-read.css';

/** Shows the file being read and a way to stop. Appears only after a moment. */
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

import { COMMON } from '#shared/messages/screens/common.ts';
import { readingFirstRows } from '#shared/messages/screens/import.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import './file-being-read.css';

/** Shows the file that is being read and a button to stop. Appears only after a moment. */
export function FileBeingRead() {
  const file = useApp((state) => state.lookingAt);
  const stopLooking = useApp((state) => state.stopLooking);
  if (!file) return null;
  return (
    <div className="file-being-read" role="status">
      <p>{readingFirstRows(file.name)}</p>
      <Button onClick={stopLooking}>{COMMON.stop}</Button>
    </div>
  );
}

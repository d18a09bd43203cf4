import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';

/** The buttons of the dialog: before, while and after the labels are made. */
export function LabelActions() {
  const job = useApp((state) => state.labelJob);
  const startLabels = useApp((state) => state.startLabels);
  const forgetLabels = useApp((state) => state.forgetLabels);
  if (!job) return <ChoosingActions />;
  const { failure, file } = job;
  if (file) return <MadeActions />;
  if (!failure) return <Button onClick={forgetLabels}>Cancel</Button>;
  const canLeaveOut = failure.code === 'labels_not_printable' && failure.labels > 0;
  return (
    <>
      <Button look={canLeaveOut || failure.code === 'no_labels' ? 'primary' : 'plain'} onClick={forgetLabels}>
        Back
      </Button>
      {canLeaveOut && <Button onClick={() => void startLabels(true)}>Leave them out</Button>}
      {failure.code !== 'labels_not_printable' && failure.code !== 'no_labels' && (
        <Button look="primary" onClick={() => void startLabels(false)}>
          Try again
        </Button>
      )}
    </>
  );
}

function ChoosingActions() {
  const closeLabels = useApp((state) => state.closeLabels);
  const startLabels = useApp((state) => state.startLabels);
  const canStart = useApp(({ labelSetup }) => (labelSetup?.counts[labelSetup.choices.rows] ?? 0) > 0);
  return (
    <>
      <Button onClick={closeLabels}>Cancel</Button>
      <Button look="primary" aria-disabled={!canStart} onClick={() => canStart && void startLabels(false)}>
        Make labels
      </Button>
    </>
  );
}

function MadeActions() {
  const saving = useApp((state) => state.labelSaving);
  const closeLabels = useApp((state) => state.closeLabels);
  const forgetLabels = useApp((state) => state.forgetLabels);
  const saveLabels = useApp((state) => state.saveLabels);
  const showSaved = useApp((state) => state.showSaved);
  const file = useApp((state) => state.labelJob?.file);
  if (saving === null || saving.kind === 'asking') return <Button onClick={closeLabels}>Close</Button>;
  if (saving.kind === 'saved') {
    return (
      <>
        <Button onClick={forgetLabels}>Other labels…</Button>
        <Button onClick={() => void saveLabels()}>Save again…</Button>
        {showSaved && file && <Button onClick={() => void showSaved(file)}>Show in folder</Button>}
        <Button look="primary" onClick={closeLabels}>
          Done
        </Button>
      </>
    );
  }
  return (
    <>
      <Button onClick={closeLabels}>Close without saving</Button>
      <Button look="primary" onClick={() => void saveLabels()}>
        {saving.kind === 'failed' ? 'Try again…' : 'Save…'}
      </Button>
    </>
  );
}

import { COMMON } from '#shared/messages/screens/common.ts';
import { LABELS } from '#shared/messages/screens/labels.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { WrittenActions } from '../written-file.tsx';

/** Shows the dialog's buttons before, during and after making the labels. */
export function LabelActions() {
  const job = useApp((state) => state.fileJob);
  const startLabels = useApp((state) => state.startLabels);
  const chooseAgain = useApp((state) => state.chooseAgain);
  const closeLabels = useApp((state) => state.closeLabels);
  const printStreetless = useApp((state) => state.printStreetless);
  if (!job) return <ChoosingActions />;
  const { failure, file } = job;
  if (file) return <WrittenActions again={LABELS.other} onClose={closeLabels} />;
  if (!failure) return <Button onClick={() => void chooseAgain()}>{COMMON.cancel}</Button>;
  const canLeaveOut = failure.code === 'labels_not_printable' && failure.labels > 0;
  const canPrint = failure.code === 'labels_not_printable' && failure.counts.no_street > 0;
  return (
    <>
      <Button
        look={canLeaveOut || canPrint || failure.code === 'no_labels' ? 'primary' : 'plain'}
        onClick={() => void chooseAgain()}
      >
        {COMMON.back}
      </Button>
      {canPrint && <Button onClick={() => void printStreetless()}>{LABELS.printStreetless}</Button>}
      {canLeaveOut && <Button onClick={() => void startLabels(true)}>{LABELS.leaveOut}</Button>}
      {failure.code !== 'labels_not_printable' && failure.code !== 'no_labels' && (
        <Button look="primary" onClick={() => void startLabels(false)}>
          {COMMON.tryAgain}
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
      <Button onClick={closeLabels}>{COMMON.cancel}</Button>
      <Button look="primary" aria-disabled={!canStart} onClick={() => canStart && void startLabels(false)}>
        {LABELS.make}
      </Button>
    </>
  );
}

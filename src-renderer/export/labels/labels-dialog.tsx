import { LABEL_SHEETS, labelsPerSheet } from '#shared/domain/labels/label-sheets.ts';
import { sheetsNeeded } from '#shared/domain/labels/place-labels.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { firstLabelSentence, LABELS, labelCountWords } from '#shared/messages/screens/labels.ts';
import type { LabelSetup } from '../../store/output/labels-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Waiting } from '../../ui/text/waiting.tsx';
import { LabelActions } from './label-actions.tsx';
import { LabelChoicesPane } from './label-choices-pane.tsx';
import { LabelResult } from './label-result.tsx';
import { SheetPicture } from './sheet-picture.tsx';
import './labels.css';

/** Makes address labels from a list. Shows the choices next to the first sheet. */
export function LabelsDialog() {
  const closeLabels = useApp((state) => state.closeLabels);
  return (
    <Dialog title={LABELS.title} size="wide" onClose={closeLabels} actions={<LabelActions />}>
      <LabelsBody />
    </Dialog>
  );
}

function LabelsBody() {
  const setup = useApp((state) => state.labelSetup);
  const job = useApp((state) => state.fileJob);
  const unread = useApp((state) => state.unread.labels);
  if (!setup) return <Waiting title={COMMON.countingRows} unread={unread} />;
  if (job) return <LabelResult job={job} choices={setup.choices} />;
  return (
    <div className="labels">
      <LabelChoicesPane setup={setup} />
      <FirstSheet setup={setup} />
    </div>
  );
}

function FirstSheet({ setup: { choices, counts } }: { readonly setup: LabelSetup }) {
  const changeLabels = useApp((state) => state.changeLabels);
  const sheet = LABEL_SHEETS[choices.sheet];
  const labels = counts[choices.rows] ?? 0;
  return (
    <section className="labels-sheet" aria-label={LABELS.firstSheet}>
      <SheetPicture
        sheet={sheet}
        labels={labels}
        startAt={choices.startAt}
        onStartAt={(startAt) => changeLabels({ startAt })}
      />
      <div className="labels-facts">
        <p className="labels-count" role="status">
          {labelCountWords(labels, sheetsNeeded(sheet, labels, choices.startAt), choices.joinsHouseholds)}
        </p>
        <p>{firstLabelSentence(choices.startAt, labelsPerSheet(sheet))}</p>
        <p className="quiet">{LABELS.startHint}</p>
      </div>
    </section>
  );
}

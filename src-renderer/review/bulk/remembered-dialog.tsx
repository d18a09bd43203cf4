import { useEffect } from 'react';
import type { RememberedRehearsal } from '#shared/contract/review/memory.ts';
import { formatNumber } from '#shared/messages/format.ts';
import {
  rememberedSentence,
  rememberedWords,
  TAKES_REMEMBERED,
  TAKES_REMEMBERED_HINT,
  takeAllRememberedWords,
} from '#shared/messages/review/memory.ts';
import { BULK, REMEMBERED, sampleCaption } from '#shared/messages/screens/bulk.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { CheckBox } from '../../ui/form/check-box.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Message } from '../../ui/text/message.tsx';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import { Waiting } from '../../ui/text/waiting.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { DialogNotice } from './dialog-notice.tsx';
import './bulk.css';

/** Shows a sample of the decisions from earlier lists, and offers to repeat all of them in one step. */
export function RememberedDialog() {
  const found = useApp(({ rememberedRows }) => rememberedRows?.found ?? null);
  const unread = useApp((state) => state.unread.remembered);
  const countRemembered = useApp((state) => state.countRemembered);
  const closeDialog = useApp((state) => state.closeDialog);
  const takesRemembered = useApp(({ workspace }) => workspace?.settings.takesRemembered ?? false);
  const changeSettings = useApp((state) => state.changeSettings);
  const isCounted = found !== null;
  useEffect(() => {
    if (!isCounted) void countRemembered('remembered');
  }, [isCounted, countRemembered]);
  return (
    <Dialog
      title={REMEMBERED.title}
      size="wide"
      onClose={closeDialog}
      actions={<RememberedActions rows={found?.rows ?? 0} />}
    >
      {!found && <Waiting title={REMEMBERED.waiting} unread={unread} />}
      {found?.rows === 0 && <Message title={REMEMBERED.none}>{rememberedSentence(found)}</Message>}
      {found && found.rows > 0 && (
        <div className="remembered-sample">
          <p>{rememberedSentence(found)}</p>
          <SampleTable found={found} />
          <CheckBox
            label={TAKES_REMEMBERED}
            hint={TAKES_REMEMBERED_HINT}
            isChecked={takesRemembered}
            onChange={(isOn) => void changeSettings({ takesRemembered: isOn })}
          />
        </div>
      )}
    </Dialog>
  );
}

function SampleTable({ found: { rows, sample } }: { readonly found: RememberedRehearsal }) {
  return (
    <table className="examples">
      <caption>{sample.length === rows ? BULK.allOfThem : sampleCaption(sample.length)}</caption>
      <thead>
        <tr>
          <th scope="col" className="number">
            {COMMON.row}
          </th>
          <th scope="col">{BULK.entered}</th>
          <th scope="col">{REMEMBERED.earlier}</th>
        </tr>
      </thead>
      <tbody>
        {sample.map(({ position, entered, remembered }) => (
          <tr key={position}>
            <td className="number quiet">{formatNumber(position)}</td>
            <td>{untrusted(entered)}</td>
            <td>{rememberedWords(remembered)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RememberedActions({ rows }: { readonly rows: number }) {
  const closeDialog = useApp((state) => state.closeDialog);
  const takeAllRemembered = useApp((state) => state.takeAllRemembered);
  const isBusy = useApp((state) => state.bulkProgress !== null);
  return (
    <>
      <DialogNotice />
      <BulkProgress />
      <Button onClick={closeDialog}>{rows === 0 ? COMMON.close : COMMON.cancel}</Button>
      {rows > 0 && (
        <Button look="primary" aria-disabled={isBusy} onClick={() => void takeAllRemembered()}>
          <span className="count-button">{takeAllRememberedWords(rows)}</span>
        </Button>
      )}
    </>
  );
}

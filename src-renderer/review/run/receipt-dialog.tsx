import { useEffect, useState } from 'react';
import type { Receipt } from '#shared/contract/run.ts';
import { creditKindOf } from '#shared/domain/list/credits.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { CREDITS_HEADING, CREDITS_NOTE } from '#shared/messages/credits.ts';
import { formatElapsed, formatMoment, formatNumber, listOf } from '#shared/messages/format.ts';
import { spentMoneySentence } from '#shared/messages/money.ts';
import { creditLines, receiptFacts, serviceWords } from '#shared/messages/run.ts';
import { useApp } from '../../store/use-app.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import './receipt-dialog.css';

type Props = { readonly listId: ListId };

export function ReceiptDialog({ listId }: Props) {
  const closeDialog = useApp((state) => state.closeDialog);
  const receipt = useApp((state) => (state.receipt?.listId === listId ? state.receipt : null));
  const readReceipt = useApp((state) => state.readReceipt);
  // An earlier receipt may lack the run that has just ended.
  const [known] = useState(receipt);
  useEffect(() => void readReceipt(listId), [readReceipt, listId]);
  return (
    <Dialog title="Receipt" onClose={closeDialog}>
      {receipt && receipt !== known ? (
        <ReceiptTables receipt={receipt} />
      ) : (
        <p className="quiet receipt-wait">Adding up…</p>
      )}
    </Dialog>
  );
}

function ReceiptTables({ receipt }: { readonly receipt: Receipt }) {
  return (
    <>
      <p className="quiet">{introOf(receipt)}</p>
      <PoolTable receipt={receipt} />
      <table className="receipt-table">
        <caption className="visually-hidden">Saved, sent and left over</caption>
        <tbody>
          {receiptFacts(receipt).map(({ label, count }) => (
            <Line key={label} label={label} value={formatNumber(count)} />
          ))}
          <Line label="Runs" value={formatNumber(receipt.runs)} />
          <Line label="Time, all runs together" value={formatElapsed(receipt.elapsedMs)} />
        </tbody>
      </table>
    </>
  );
}

function PoolTable({ receipt }: { readonly receipt: Receipt }) {
  return (
    <table className="receipt-table receipt-credits">
      <caption className="visually-hidden">Credits by our own count</caption>
      <thead>
        <tr>
          <th scope="col">{CREDITS_HEADING[creditKindOf(receipt.services)]}</th>
          <th scope="col" className="number">
            Quoted
          </th>
          <th scope="col" className="number">
            Spent
          </th>
        </tr>
      </thead>
      <tbody>
        {creditLines(receipt).map(({ label, quoted, charged }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className="number">{quoted === null ? '' : formatNumber(quoted)}</td>
            <td className="number">{formatNumber(charged)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Line({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className="number">{value}</td>
    </tr>
  );
}

function introOf(receipt: Receipt): string {
  const { startedAtMs, services } = receipt;
  if (startedAtMs === null) return 'This list was never checked.';
  const by = listOf(services.map(serviceWords));
  return `First checked ${formatMoment(startedAtMs)} with ${by}. ${CREDITS_NOTE[creditKindOf(services)]} ${spentMoneySentence(receipt)}`;
}

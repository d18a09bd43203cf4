import { useEffect, useState } from 'react';
import type { Receipt } from '#shared/contract/run/run.ts';
import { creditKindOf } from '#shared/domain/list/credits.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { formatElapsed, formatNumber } from '#shared/messages/format.ts';
import { CREDITS_HEADING } from '#shared/messages/run/credits.ts';
import { creditLines, receiptFacts } from '#shared/messages/run/run.ts';
import { RECEIPT, receiptIntro } from '#shared/messages/screens/run-bar.ts';
import { useApp } from '../../store/use-app.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import './receipt-dialog.css';

type Props = { readonly listId: ListId };

export function ReceiptDialog({ listId }: Props) {
  const closeDialog = useApp((state) => state.closeDialog);
  const receipt = useApp((state) => (state.receipt?.listId === listId ? state.receipt : null));
  const readReceipt = useApp((state) => state.readReceipt);
  // A receipt that was read earlier may lack the run that has just ended, so it is not shown.
  const [known] = useState(receipt);
  useEffect(() => void readReceipt(listId), [readReceipt, listId]);
  return (
    <Dialog title={RECEIPT.title} onClose={closeDialog}>
      {receipt && receipt !== known ? (
        <ReceiptTables receipt={receipt} />
      ) : (
        <p className="quiet receipt-wait">{RECEIPT.counting}</p>
      )}
    </Dialog>
  );
}

function ReceiptTables({ receipt }: { readonly receipt: Receipt }) {
  return (
    <>
      <p className="quiet">{receiptIntro(receipt)}</p>
      <PoolTable receipt={receipt} />
      <table className="receipt-table">
        <caption className="visually-hidden">{RECEIPT.factsCaption}</caption>
        <tbody>
          {receiptFacts(receipt).map(({ label, count }) => (
            <Line key={label} label={label} value={formatNumber(count)} />
          ))}
          <Line label={RECEIPT.runs} value={formatNumber(receipt.runs)} />
          <Line label={RECEIPT.time} value={formatElapsed(receipt.elapsedMs)} />
        </tbody>
      </table>
    </>
  );
}

function PoolTable({ receipt }: { readonly receipt: Receipt }) {
  return (
    <table className="receipt-table receipt-credits">
      <caption className="visually-hidden">{RECEIPT.creditsCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{CREDITS_HEADING[creditKindOf(receipt.services)]}</th>
          <th scope="col" className="number">
            {RECEIPT.quoted}
          </th>
          <th scope="col" className="number">
            {RECEIPT.spent}
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

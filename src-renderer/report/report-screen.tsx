import { Printer } from 'lucide-react';
import type { Report } from '#shared/contract/report.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { REPORT, reportFacts } from '#shared/messages/screens/report.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { FileName } from '../ui/text/file-name.tsx';
import { formatDateTime } from '../ui/text/format.ts';
import { Message } from '../ui/text/message.tsx';
import { Waiting } from '../ui/text/waiting.tsx';
import { EmailsInShort, ReportEmails } from './report-emails.tsx';
import { ReportPictures } from './report-pictures.tsx';
import { ReportSummary } from './report-summary.tsx';
import { ReportWork } from './report-work.tsx';
import './report.css';
import './report-print.css';

type Props = { readonly listId: ListId };

/** Shows the report of a list, which can be printed. */
export function ReportScreen({ listId }: Props) {
  const report = useApp((state) => (state.report?.listId === listId ? state.report : null));
  const unread = useApp((state) => state.unread.report);
  if (!report) return <Waiting title={COMMON.countingRows} unread={unread} />;
  return isUntouched(report) ? <NeverChecked listId={listId} /> : <WholeReport report={report} />;
}

const isUntouched = ({ receipt, outcomes, rows }: Report): boolean =>
  receipt.runs === 0 && outcomes.not_checked === rows;

function NeverChecked({ listId }: Props) {
  const openQuote = useApp((state) => state.openQuote);
  return (
    <div className="page">
      <h1>{REPORT.title}</h1>
      <Message
        title={REPORT.nothingTitle}
        action={
          <Button look="primary" onClick={() => void openQuote(listId)}>
            {COMMON.checkThisList}
          </Button>
        }
      >
        {REPORT.nothingText}
      </Message>
    </div>
  );
}

function WholeReport({ report }: { readonly report: Report }) {
  const returnToRows = useApp((state) => state.returnToRows);
  const { listId, name, rows, importedAtMs, madeAtMs } = report;
  return (
    <div className="page report">
      <header className="page-header">
        <div>
          <h1>
            <FileName name={name} />
          </h1>
          <p className="quiet">{reportFacts(rows, formatDateTime(importedAtMs), formatDateTime(madeAtMs))}</p>
        </div>
        <div className="report-actions">
          <Button onClick={() => void returnToRows(listId)}>{REPORT.viewRows}</Button>
          <Button look="primary" onClick={() => window.print()}>
            <Printer size={16} aria-hidden="true" />
            {REPORT.print}
          </Button>
        </div>
      </header>
      {report.onlyEmails ? <EmailsInShort report={report} /> : <ReportSummary report={report} />}
      {!report.onlyEmails && <ReportPictures report={report} />}
      {report.emails && <ReportEmails report={report.emails} />}
      <ReportWork report={report} />
    </div>
  );
}

import type { Report } from '#shared/contract/report.ts';
import type { Receipt } from '#shared/contract/run/run.ts';
import { creditKindOf } from '#shared/domain/list/credits.ts';
import { capitalize, formatElapsed, formatNumber } from '#shared/messages/format.ts';
import { CREDITS_HEADING } from '#shared/messages/run/credits.ts';
import { creditLines, receiptFacts } from '#shared/messages/run/run.ts';
import {
  CREDITS_SECTION,
  creditsNote,
  DECISIONS_SECTION,
  decisionsNote,
  RULES_SECTION,
  rulesChangeSentence,
} from '#shared/messages/screens/report.ts';
import { RECEIPT } from '#shared/messages/screens/run-bar.ts';
import { DECISION_WORDS } from '#shared/messages/words.ts';
import { type NumberLine, NumberTable } from './number-table.tsx';
import { ReportSection } from './report-section.tsx';

type Props = { readonly report: Report };

export function ReportWork({ report }: Props) {
  const { rulesChanges, receipt } = report;
  return (
    <>
      {!report.onlyEmails && <Decisions report={report} />}
      {rulesChanges.length > 0 && (
        <ReportSection title={RULES_SECTION.title} note={RULES_SECTION.note}>
          <ul className="report-changes">
            {rulesChanges.map((change) => (
              <li key={change.atMs}>{rulesChangeSentence(change)}</li>
            ))}
          </ul>
        </ReportSection>
      )}
      <ReportSection title={CREDITS_SECTION.title} note={creditsNote(receipt)}>
        <NumberTable
          caption={RECEIPT.creditsCaption}
          headings={[CREDITS_HEADING[creditKindOf(receipt.services)], RECEIPT.quoted, RECEIPT.spent]}
          lines={poolLines(receipt)}
        />
        <NumberTable
          caption={RECEIPT.factsCaption}
          headings={CREDITS_SECTION.workHeadings}
          lines={workLines(receipt)}
        />
      </ReportSection>
    </>
  );
}

/** Shows the decisions about addresses. `ReportEmails` shows the decisions about emails. */
const Decisions = ({ report }: Props) => (
  <ReportSection title={DECISIONS_SECTION.title} note={decisionsNote(report)}>
    <NumberTable
      caption={DECISIONS_SECTION.caption}
      headings={DECISIONS_SECTION.headings}
      lines={decisionLines(report)}
    />
  </ReportSection>
);

const decisionLines = ({ decisions }: Report): readonly NumberLine[] =>
  decisions.map(({ kind, person, rule }) => ({
    label: capitalize(DECISION_WORDS[kind]),
    values: [formatNumber(person), formatNumber(rule)],
  }));

const poolLines = (receipt: Receipt): readonly NumberLine[] =>
  creditLines(receipt).map(({ label, quoted, charged }) => ({
    label,
    values: [quoted === null ? '' : formatNumber(quoted), formatNumber(charged)],
  }));

const workLines = (receipt: Receipt): readonly NumberLine[] => [
  ...receiptFacts(receipt).map(({ label, count }) => ({
    label,
    values: [formatNumber(count)],
  })),
  { label: RECEIPT.runs, values: [formatNumber(receipt.runs)] },
  { label: RECEIPT.time, values: [formatElapsed(receipt.elapsedMs)] },
];

import type { Report } from '#shared/contract/report.ts';
import type { Receipt } from '#shared/contract/run.ts';
import { creditKindOf } from '#shared/domain/list/credits.ts';
import { CREDITS_HEADING, CREDITS_NOTE } from '#shared/messages/credits.ts';
import {
  capitalize,
  countOf,
  formatElapsed,
  formatMoment,
  formatNumber,
  listOf,
} from '#shared/messages/format.ts';
import { spentMoneySentence } from '#shared/messages/money.ts';
import { rulesWords, sampleSentence } from '#shared/messages/report.ts';
import { creditLines, receiptFacts, serviceWords } from '#shared/messages/run.ts';
import { DECISION_WORDS } from '#shared/messages/words.ts';
import { type NumberLine, NumberTable } from './number-table.tsx';
import { ReportSection } from './report-section.tsx';

type Props = { readonly report: Report };

/** Shows the decisions, the rule changes, and the credits. */
export function ReportWork({ report }: Props) {
  const { rulesChanges, receipt } = report;
  return (
    <>
      {!report.onlyEmails && <Decisions report={report} />}
      {rulesChanges.length > 0 && (
        <ReportSection
          title="Rules changed"
          note="A change is tried on a random sample before it is applied. The sample says how it looked to a person, not more."
        >
          <ul className="report-changes">
            {rulesChanges.map((change) => (
              <li key={change.atMs}>
                {formatMoment(change.atMs)}: from “{rulesWords(change.before)}” to “{rulesWords(change.after)}
                ”. {sampleSentence(change)}
                {change.isUndone && ' Undone since.'}
              </li>
            ))}
          </ul>
        </ReportSection>
      )}
      <ReportSection title="Credits" note={creditsNote(receipt)}>
        <NumberTable
          caption="Credits by our own count"
          headings={[CREDITS_HEADING[creditKindOf(receipt.services)], 'Quoted', 'Spent']}
          lines={poolLines(receipt)}
        />
        <NumberTable caption="Saved and sent" headings={['Checking', 'Count']} lines={workLines(receipt)} />
      </ReportSection>
    </>
  );
}

/** Decisions about addresses only. The emails section shows those about emails. */
const Decisions = ({ report }: Props) => (
  <ReportSection title="Decisions" note={decisionsNote(report)}>
    <NumberTable
      caption="Decisions"
      headings={['Decision', 'By a person', 'By a rule']}
      lines={decisionLines(report)}
    />
  </ReportSection>
);

const decisionLines = ({ decisions }: Report): readonly NumberLine[] =>
  decisions.map(({ kind, person, rule }) => ({
    label: capitalize(DECISION_WORDS[kind]),
    values: [formatNumber(person), formatNumber(rule)],
  }));

function decisionsNote({ decisions, rows }: Report): string {
  const decided = decisions.reduce((sum, { person, rule }) => sum + person + rule, 0);
  return `What was decided of the rows, and who did. ${formatNumber(rows - decided)} of ${countOf(rows, 'row')} not decided.`;
}

function creditsNote(receipt: Receipt): string {
  const { startedAtMs, services } = receipt;
  const own = `${CREDITS_NOTE[creditKindOf(services)]} ${spentMoneySentence(receipt)}`;
  if (startedAtMs === null) return `This list was never checked as a whole. ${own}`;
  return `First checked ${formatMoment(startedAtMs)} with ${listOf(services.map(serviceWords))}. ${own}`;
}

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
  { label: 'Runs', values: [formatNumber(receipt.runs)] },
  { label: 'Time, all runs together', values: [formatElapsed(receipt.elapsedMs)] },
];

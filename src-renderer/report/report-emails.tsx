import type { EmailReport, Report } from '#shared/contract/report.ts';
import { capitalize, formatNumber } from '#shared/messages/format.ts';
import { creditsSentence, deliverableSentence, emailSentences } from '#shared/messages/report.ts';
import { facetValueWords } from '#shared/messages/review/facets.ts';
import { EMAILS_SECTION, emailsNote, REPORT } from '#shared/messages/screens/report.ts';
import { type NumberLine, NumberTable } from './number-table.tsx';
import { ReportSection } from './report-section.tsx';
import { ShareTable } from './share-table.tsx';
import { emailShares } from './shares.ts';

/** Summarises a list that checks only emails. */
export function EmailsInShort({ report: { emails, receipt } }: { readonly report: Report }) {
  const ofEmails = emails ? [deliverableSentence(emails), ...emailSentences(emails)] : [];
  const sentences = [...ofEmails, creditsSentence(receipt)];
  return (
    <section className="report-section report-sentences" aria-label={REPORT.summary}>
      {sentences.map((sentence) => sentence && <p key={sentence}>{sentence}</p>)}
    </section>
  );
}

type Props = { readonly report: EmailReport };

/** Shows the results of the emails, and how many suggestions were used. */
export function ReportEmails({ report }: Props) {
  const { emails, results } = report;
  return (
    <ReportSection title={EMAILS_SECTION.title} note={emailsNote(emails)}>
      <ShareTable
        caption={EMAILS_SECTION.caption}
        heading={EMAILS_SECTION.heading}
        unit={EMAILS_SECTION.unit}
        shares={emailShares(results)}
        total={emails}
      />
      <NumberTable
        caption={EMAILS_SECTION.aboutCaption}
        headings={[EMAILS_SECTION.aboutHeading, EMAILS_SECTION.unit]}
        lines={linesOf(report)}
      />
    </ReportSection>
  );
}

const linesOf = ({ flags, taken, takenUnchecked, kept }: EmailReport): readonly NumberLine[] => [
  ...flags
    .filter(({ value }) => value !== 'taken')
    .map(({ value, rows }) => line(capitalize(facetValueWords('email_flag', value)), rows)),
  line(EMAILS_SECTION.taken, taken),
  line(EMAILS_SECTION.takenUnchecked, takenUnchecked),
  line(EMAILS_SECTION.refused, kept),
];

const line = (label: string, count: number): NumberLine => ({ label, values: [formatNumber(count)] });

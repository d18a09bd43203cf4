import type { EmailReport, Report } from '#shared/contract/report.ts';
import { facetValueWords } from '#shared/messages/facets.ts';
import { capitalize, countOf, formatNumber } from '#shared/messages/format.ts';
import { creditsSentence, deliverableSentence, emailSentences } from '#shared/messages/report.ts';
import { type NumberLine, NumberTable } from './number-table.tsx';
import { ReportSection } from './report-section.tsx';
import { ShareTable } from './share-table.tsx';
import { emailShares } from './shares.ts';

/** Summarises a list that checks only emails. */
export function EmailsInShort({ report: { emails, receipt } }: { readonly report: Report }) {
  const ofEmails = emails ? [deliverableSentence(emails), ...emailSentences(emails)] : [];
  const sentences = [...ofEmails, creditsSentence(receipt)];
  return (
    <section className="report-section report-sentences" aria-label="In short">
      {sentences.map((sentence) => sentence && <p key={sentence}>{sentence}</p>)}
    </section>
  );
}

type Props = { readonly report: EmailReport };

/** Shows the results of the emails, and how many suggestions were used. */
export function ReportEmails({ report }: Props) {
  const { emails, results } = report;
  return (
    <ReportSection
      title="Emails"
      note={`What the service says of ${countOf(emails, 'email')}. Emails are counted here, not rows. Unknown is no error, and no result to rely on.`}
    >
      <ShareTable
        caption="Emails"
        heading="Result"
        unit="Emails"
        shares={emailShares(results)}
        total={emails}
      />
      <NumberTable caption="About the emails" headings={['About them', 'Emails']} lines={linesOf(report)} />
    </ReportSection>
  );
}

const linesOf = ({ flags, taken, takenUnchecked, kept }: EmailReport): readonly NumberLine[] => [
  ...flags
    .filter(({ value }) => value !== 'taken')
    .map(({ value, rows }) => line(capitalize(facetValueWords('email_flag', value)), rows)),
  line('Suggestions taken', taken),
  line('Of these, not checked themselves', takenUnchecked),
  line('Suggestions refused', kept),
];

const line = (label: string, count: number): NumberLine => ({ label, values: [formatNumber(count)] });

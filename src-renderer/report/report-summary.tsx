import type { Report } from '#shared/contract/report.ts';
import {
  confirmedSentence,
  creditsSentence,
  remainingSentences,
  rulesWords,
} from '#shared/messages/report.ts';
import { ReportSection } from './report-section.tsx';
import { ShareTable } from './share-table.tsx';
import { filledShares, outcomeShares, verdictShares } from './shares.ts';
import { StackedBar } from './stacked-bar.tsx';

type Props = { readonly report: Report };

/** Summarises the list before and after, and the verdicts of the rules. */
export function ReportSummary({ report }: Props) {
  const { rows, rules, receipt } = report;
  const outcomes = outcomeShares(report);
  const sentences = [confirmedSentence(report), ...remainingSentences(report), creditsSentence(receipt)];
  return (
    <>
      <section className="report-section report-sentences" aria-label="In short">
        {sentences
          .filter((sentence) => sentence !== '')
          .map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
      </section>
      <ReportSection
        title="Before"
        note="What was filled in when the list was imported. A filled cell may be wrong: nothing had been checked."
      >
        <ShareTable
          caption="Filled in when imported"
          heading="Filled in"
          shares={filledShares(report)}
          total={rows}
        />
      </ReportSection>
      <ReportSection
        title="After"
        note="Where each row is now. Confirmed: the service found the address and the rules accept it. What a person corrected or kept is that person’s word."
      >
        <StackedBar shares={outcomes} total={rows} />
        <ShareTable caption="Where each row is now" heading="Now" shares={outcomes} total={rows} />
      </ReportSection>
      <ReportSection
        title="Verdicts"
        note={`What the rules said, before anyone decided. ${rulesWords(rules)}.`}
      >
        <ShareTable caption="Verdicts" heading="Verdict" shares={verdictShares(report)} total={rows} />
      </ReportSection>
    </>
  );
}

import type { Report } from '#shared/contract/report.ts';
import { confirmedSentence, creditsSentence, remainingSentences } from '#shared/messages/report.ts';
import { REPORT, REPORT_SECTIONS, VERDICTS_SECTION, verdictsNote } from '#shared/messages/screens/report.ts';
import { ShareSection } from './share-section.tsx';
import { filledShares, outcomeShares, verdictShares } from './shares.ts';
import { StackedBar } from './stacked-bar.tsx';

type Props = { readonly report: Report };

/** Summarises the list before and after its check, and the verdicts of the rules. */
export function ReportSummary({ report }: Props) {
  const { rows, rules, receipt } = report;
  const outcomes = outcomeShares(report);
  const sentences = [confirmedSentence(report), ...remainingSentences(report), creditsSentence(receipt)];
  return (
    <>
      <section className="report-section report-sentences" aria-label={REPORT.summary}>
        {sentences
          .filter((sentence) => sentence !== '')
          .map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
      </section>
      <ShareSection {...REPORT_SECTIONS.before} shares={filledShares(report)} total={rows} />
      <ShareSection {...REPORT_SECTIONS.after} shares={outcomes} total={rows}>
        <StackedBar shares={outcomes} total={rows} />
      </ShareSection>
      <ShareSection
        {...VERDICTS_SECTION}
        note={verdictsNote(rules)}
        shares={verdictShares(report)}
        total={rows}
      />
    </>
  );
}

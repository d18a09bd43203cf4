import type { Report } from '#shared/contract/report.ts';
import { accuracyLabel, countryLabel, duplicateLabel, matchLabel } from '#shared/messages/report.ts';
import {
  CONFIDENCE_SECTION,
  CORRECTIONS_SECTION,
  confidenceNote,
  REPORT_SECTIONS,
} from '#shared/messages/screens/report.ts';
import { ConfidenceHistogram } from './confidence-histogram.tsx';
import { CorrectionTable } from './correction-table.tsx';
import { ReportSection } from './report-section.tsx';
import { ShareSection } from './share-section.tsx';
import { facetShares } from './shares.ts';

type Props = { readonly report: Report };

/** Shows the sections about addresses that count all rows of the list. */
export function ReportPictures({ report }: Props) {
  const { rows, rules, country, corrections, accuracy, matchTypes, confidence, countries, duplicates } =
    report;
  return (
    <>
      {corrections.length > 0 && (
        <ReportSection title={CORRECTIONS_SECTION.title} note={CORRECTIONS_SECTION.note}>
          <CorrectionTable corrections={corrections} country={country} total={rows} />
        </ReportSection>
      )}
      <ShareSection
        {...REPORT_SECTIONS.accuracy}
        shares={facetShares(accuracy, accuracyLabel)}
        total={rows}
      />
      <ShareSection
        {...REPORT_SECTIONS.matchTypes}
        shares={facetShares(matchTypes, matchLabel)}
        total={rows}
      />
      <ReportSection title={CONFIDENCE_SECTION.title} note={confidenceNote(rules)}>
        <ConfidenceHistogram counts={confidence} rules={rules} />
      </ReportSection>
      <ShareSection
        {...REPORT_SECTIONS.countries}
        shares={facetShares(countries, countryLabel)}
        total={rows}
      />
      <ShareSection
        {...REPORT_SECTIONS.duplicates}
        shares={facetShares(duplicates, duplicateLabel)}
        total={rows}
      />
    </>
  );
}

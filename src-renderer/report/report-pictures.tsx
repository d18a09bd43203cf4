import type { Report } from '#shared/contract/report.ts';
import { accuracyLabel, countryLabel, duplicateLabel, matchLabel } from '#shared/messages/report.ts';
import { ConfidenceHistogram } from './confidence-histogram.tsx';
import { CorrectionTable } from './correction-table.tsx';
import { ReportSection } from './report-section.tsx';
import { ShareTable } from './share-table.tsx';
import { facetShares } from './shares.ts';

type Props = { readonly report: Report };

export function ReportPictures({ report }: Props) {
  const { rows, rules, country, corrections, accuracy, matchTypes, confidence, countries, duplicates } =
    report;
  return (
    <>
      {corrections.length > 0 && (
        <ReportSection
          title="Corrections"
          note="Rows whose suggestion changes a part, more than in spaces or letter case. Tidying only: nothing in the row is replaced or left out, at most spelled out, misspelt or added. Used: the suggestion is what the list says now."
        >
          <CorrectionTable corrections={corrections} country={country} total={rows} />
        </ReportSection>
      )}
      <ReportSection title="Accuracy" note="What the service says it found of each address.">
        <ShareTable
          caption="Accuracy"
          heading="Found"
          shares={facetShares(accuracy, accuracyLabel)}
          total={rows}
        />
      </ReportSection>
      <ReportSection title="Match types" note="How the service matched each address.">
        <ShareTable
          caption="Match types"
          heading="Match"
          shares={facetShares(matchTypes, matchLabel)}
          total={rows}
        />
      </ReportSection>
      <ReportSection
        title="Confidence"
        note={`How sure the service is, from 0 to 1. The lines are the rules’ own: below ${rules.lowest.toFixed(2)} there is no match, from ${rules.accept.toFixed(2)} a row can be accepted. A high confidence alone accepts nothing.`}
      >
        <ConfidenceHistogram counts={confidence} rules={rules} />
      </ReportSection>
      <ReportSection title="Countries" note="Where the suggested addresses are.">
        <ShareTable
          caption="Countries"
          heading="Country"
          shares={facetShares(countries, countryLabel)}
          total={rows}
        />
      </ReportSection>
      <ReportSection
        title="Duplicates"
        note="Rows that are delivered to the same place as another row. Nothing was deleted."
      >
        <ShareTable
          caption="Duplicates"
          heading="Same delivery point"
          shares={facetShares(duplicates, duplicateLabel)}
          total={rows}
        />
      </ReportSection>
    </>
  );
}

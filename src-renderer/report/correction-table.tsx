import type { PartCorrection } from '#shared/contract/report.ts';
import { capitalize, formatNumber } from '#shared/messages/format.ts';
import { CORRECTIONS_SECTION } from '#shared/messages/screens/report.ts';
import { partWord } from '#shared/messages/words.ts';
import { Bar } from './bar.tsx';

type Props = {
  readonly corrections: readonly PartCorrection[];
  readonly country: string;
  readonly total: number;
};

/** Shows which parts the suggestions change, and how many of these changes are used. */
export function CorrectionTable({ corrections, country, total }: Props) {
  return (
    <table className="report-table">
      <caption className="visually-hidden">{CORRECTIONS_SECTION.caption}</caption>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            {CORRECTIONS_SECTION.part}
          </th>
          <th scope="col" className="number">
            {CORRECTIONS_SECTION.suggested}
          </th>
          <th scope="col" className="number">
            {CORRECTIONS_SECTION.tidying}
          </th>
          <th scope="col" className="number">
            {CORRECTIONS_SECTION.used}
          </th>
        </tr>
      </thead>
      <tbody>
        {corrections.map(({ part, suggested, tidied, used }) => (
          <tr key={part}>
            <th scope="row">{capitalize(partWord(part, country))}</th>
            <td className="report-bar-cell" aria-hidden="true">
              <Bar share={suggested / total} tone="plain" />
            </td>
            <td className="number">{formatNumber(suggested)}</td>
            <td className="number">{formatNumber(tidied)}</td>
            <td className="number">{formatNumber(used)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

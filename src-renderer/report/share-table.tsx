import { formatNumber } from '#shared/messages/format.ts';
import { shareWords } from '#shared/messages/report.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { REPORT } from '#shared/messages/screens/report.ts';
import { untrusted } from '../ui/text/untrusted-text.tsx';
import { Bar } from './bar.tsx';
import type { Share } from './shares.ts';

type Props = {
  readonly caption: string;
  readonly heading: string;
  readonly unit?: string;
  readonly shares: readonly Share[];
  readonly total: number;
};

export function ShareTable({ caption, heading, unit = COMMON.rows, shares, total }: Props) {
  const percents = shareWords(
    shares.map(({ rows }) => rows),
    total,
  );
  return (
    <table className="report-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" colSpan={2}>
            {heading}
          </th>
          <th scope="col" className="number">
            {unit}
          </th>
          <th scope="col" className="number">
            {REPORT.share}
          </th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ key, label, mark, tone, rows }, index) => (
          <tr key={key}>
            <th scope="row">
              {mark !== '' && (
                <span className={`report-mark ink-${tone}`} aria-hidden="true">
                  {mark}
                </span>
              )}
              {untrusted(label)}
            </th>
            <td className="report-bar-cell" aria-hidden="true">
              <Bar share={total === 0 ? 0 : rows / total} tone={tone} />
            </td>
            <td className="number">{formatNumber(rows)}</td>
            <td className="number">{percents[index]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import type { Rehearsal } from '#shared/contract/review/rehearsal.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { facetValueWords } from '#shared/messages/review/facets.ts';
import { decidedSentence, flipsSentence, stayingSentence } from '#shared/messages/review/rehearsal.ts';
import { BULK, RULES } from '#shared/messages/screens/bulk.ts';
import type { Rehearsing } from '../../store/bulk/rehearsal-slice.ts';
import { areSameRules } from '../../store/bulk/thresholds.ts';
import { selectCountry } from '../../store/rows/rows-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Waiting } from '../../ui/text/waiting.tsx';
import { VerdictMark } from '../verdict-mark.tsx';
import { RehearsalSample } from './rehearsal-sample.tsx';

type Props = { readonly rehearsing: Rehearsing };

/** Shows what the rules would change. While a new result is computed, the previous one is shown paler. */
export function RehearsalResult({ rehearsing: { rules, result } }: Props) {
  const unread = useApp((state) => state.unread.rules);
  if (!result) return <Waiting title={RULES.waiting} unread={unread} />;
  const { rehearsal } = result;
  const isLate = !areSameRules(rules, result.rules);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section className="rehearsal" aria-label={RULES.result} aria-busy={isLate} tabIndex={0}>
      <div role="status">
        <h3 className="rehearsal-title">{flipsSentence(rehearsal.flips)}</h3>
      </div>
      <div className="rehearsal-counts">
        {rehearsal.flips.length > 0 && <Flips flips={rehearsal.flips} />}
        <Accepted accepted={rehearsal.accepted} />
      </div>
      {rehearsal.flips.length > 0 && <p>{decidedSentence(rehearsal.decided)}</p>}
      {rehearsal.staying.length > 0 && <Staying staying={rehearsal.staying} />}
      {rehearsal.sample.length > 0 && <RehearsalSample sample={rehearsal.sample} />}
    </section>
  );
}

function Flips({ flips }: Pick<Rehearsal, 'flips'>) {
  return (
    <ul className="flips">
      {flips.map(({ from, to, rows }) => (
        <li key={`${from} ${to}`}>
          <span className="number">{formatNumber(rows)}</span>
          <VerdictMark verdict={from} />
          <span aria-hidden="true">→</span>
          <span className="visually-hidden">{BULK.become}</span>
          <VerdictMark verdict={to} />
        </li>
      ))}
    </ul>
  );
}

function Staying({ staying }: Pick<Rehearsal, 'staying'>) {
  const country = useApp(selectCountry);
  const all = staying.reduce((sum, { rows }) => sum + rows, 0);
  return (
    <div className="staying">
      <p>{stayingSentence(all)}:</p>
      <ul className="flips">
        {staying.map(({ reason, rows }) => (
          <li key={reason}>
            <span className="number">{formatNumber(rows)}</span>
            <span>{facetValueWords('reason', reason, country)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Accepted({ accepted: { before, after } }: Pick<Rehearsal, 'accepted'>) {
  return (
    <dl className="accepted">
      <dt>{RULES.acceptedNow}</dt>
      <dd className="number">{formatNumber(before)}</dd>
      <dt>{RULES.acceptedThen}</dt>
      <dd className="number">{formatNumber(after)}</dd>
    </dl>
  );
}

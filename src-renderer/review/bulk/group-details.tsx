import type { ChangeGroup, KindGroup, KindRows, RowExample } from '#shared/contract/review/groups.ts';
import { exceptionWords } from '#shared/messages/review/groups.ts';
import { errorRateWords, kindSentence } from '#shared/messages/review/kinds.ts';
import { BULK, GROUPS, SAMPLES, showOutstandingLabel } from '#shared/messages/screens/bulk.ts';
import { kindWords } from '../../store/bulk/change-summary.ts';
import { findingOfKind, type Group, isKind, type KindSample } from '../../store/bulk/groups-slice.ts';
import { selectCountry } from '../../store/rows/rows-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { Waiting } from '../../ui/text/waiting.tsx';
import { VerdictMark } from '../verdict-mark.tsx';
import { RightOrWrong } from './right-or-wrong.tsx';
import { SampleTable } from './sample-table.tsx';

export function GroupDetails({ group }: { readonly group: Group }) {
  return isKind(group) ? <KindDetails group={group} /> : <ChangeDetails group={group} />;
}

function ChangeDetails({ group: { examples, exceptions } }: { readonly group: ChangeGroup }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section className="similar-details" aria-label={GROUPS.rowsOfChange} tabIndex={0}>
      <SampleTable name={SAMPLES.examples} rows={examples} />
      {exceptions.length > 0 && (
        <SampleTable
          name={SAMPLES.exceptions}
          rows={exceptions}
          note={{ title: BULK.why, of: exceptionWords }}
        />
      )}
    </section>
  );
}

function KindDetails({ group }: { readonly group: KindGroup }) {
  const country = useApp(selectCountry);
  const unread = useApp((state) => state.unread['kind-sample']);
  const sample = useApp(({ kindSample }) => (kindSample?.key === group.key ? kindSample : null));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section className="similar-details" aria-label={GROUPS.rowsOfKind} tabIndex={0}>
      <header className="similar-lead">
        <h3>{kindWords(group, country)}</h3>
        <VerdictMark verdict={group.verdict} />
        {sample && <LookedAt sample={sample} />}
        {group.kind && <p className="quiet">{kindSentence(group.kind, country)}</p>}
      </header>
      {sample && <SampleTables group={group} sample={sample} />}
      {!sample && unread && <Waiting title={GROUPS.choosingExamples} unread={unread} />}
    </section>
  );
}

const IS_RIGHT = { title: GROUPS.isSuggestionRight, of: (row: RowExample) => <Judgement row={row} /> };
const IS_KEPT = { ...IS_RIGHT, title: GROUPS.isKeepingRight };
const APART = {
  title: BULK.why,
  of: (row: KindRows['exceptions'][number]) => (row.isFlagged ? BULK.flagged : exceptionWords(row)),
};

function LookedAt({ sample: { rows, marks }, sample }: { readonly sample: KindSample }) {
  return (
    <div className="looked-at small">
      <span aria-hidden="true">
        {rows.examples.map(({ position }) => (
          <i key={position} data-mark={marks.get(position)} />
        ))}
      </span>
      <span role="note">{errorRateWords(findingOfKind(sample), rows.examples.length)}</span>
    </div>
  );
}

function SampleTables({ group, sample }: { readonly group: KindGroup; readonly sample: KindSample }) {
  const showGroup = useApp((state) => state.showGroup);
  const { outstanding } = group;
  const { examples, exceptions } = sample.rows;
  return (
    <>
      <SampleTable
        name={SAMPLES.random}
        rows={examples}
        note={group.kind?.canAccept === false ? IS_KEPT : IS_RIGHT}
      />
      {exceptions.length > 0 && (
        <>
          <SampleTable name={SAMPLES.outstanding} rows={exceptions} note={APART} />
          {outstanding > exceptions.length && (
            <Button look="quiet" onClick={() => void showGroup(true)}>
              {showOutstandingLabel(outstanding)}
            </Button>
          )}
        </>
      )}
    </>
  );
}

function Judgement({ row: { position } }: { readonly row: RowExample }) {
  const mark = useApp(({ kindSample }) => kindSample?.marks.get(position) ?? null);
  const markKindRow = useApp((state) => state.markKindRow);
  return (
    <div className="sample-judgement">
      <RightOrWrong position={position} mark={mark} onMark={markKindRow} />
    </div>
  );
}

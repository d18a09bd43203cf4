import type { ReactNode } from 'react';
import { useEffect, useMemo } from 'react';
import type { KindGroup, KindRows, RowExample } from '#shared/contract/groups.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { exceptionWords } from '#shared/messages/groups.ts';
import {
  errorRateWords,
  kindLeftWords,
  kindSecondLines,
  kindSentence,
  kindsSentence,
} from '#shared/messages/kinds.ts';
import type { KindSample } from '../../store/bulk/kinds-slice.ts';
import { findingOfKind, kindWords, ownChanges, selectKind } from '../../store/bulk/kinds-slice.ts';
import { selectCountry } from '../../store/rows/rows-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { OptionList } from '../../ui/form/option-list.tsx';
import { Message } from '../../ui/text/message.tsx';
import { Waiting } from '../../ui/text/waiting.tsx';
import { MarkedText } from '../../ui/text/marked-text.tsx';
import { MarkedPair } from './marked-pair.tsx';
import { RightOrWrong } from './right-or-wrong.tsx';
import { SampleTable } from './sample-table.tsx';
import { VerdictMark } from '../verdict-mark.tsx';

/** Doubtful rows by their kind of change, each kind decided at a stroke. */
export function KindsPanel({ ways }: { readonly ways: ReactNode }) {
  const kinds = useApp((state) => state.kinds);
  const group = useApp(selectKind);
  const unread = useApp((state) => state.unread.kinds);
  const alone = useApp((state) => state.aloneRows);
  const openKinds = useApp((state) => state.openKinds);
  const closeKinds = useApp((state) => state.closeKinds);
  useEffect(() => {
    void openKinds();
    return closeKinds;
  }, [openKinds, closeKinds]);
  return (
    <div className="similar">
      <div className="similar-list">
        {ways}
        {kinds && kinds.total > 0 && (
          <>
            <p className="quiet small">{kindsSentence(kinds.total, alone)}</p>
            <KindList groups={kinds.items} />
          </>
        )}
      </div>
      {!kinds && <Waiting title="Finding rows of the same kind…" unread={unread} />}
      {kinds?.total === 0 && (
        <Message title="No rows of the same kind">
          No two doubtful rows of this filter are of one kind.
        </Message>
      )}
      {group && <KindDetails key={group.key} group={group} />}
    </div>
  );
}

function KindList({ groups }: { readonly groups: readonly KindGroup[] }) {
  const country = useApp(selectCountry);
  const kindKey = useApp((state) => state.kindKey);
  const lookAtKind = useApp((state) => state.lookAtKind);
  const readMoreKinds = useApp((state) => state.readMoreKinds);
  const secondLines = useMemo(() => secondLinesOf(groups, country), [groups, country]);
  return (
    <OptionList
      label="Kinds of change"
      options={groups}
      keyOf={({ key }) => String(key)}
      current={kindKey === null ? null : String(kindKey)}
      onCurrent={(key) => lookAtKind(Number(key))}
      onNearEnd={readMoreKinds}
    >
      {(group) => (
        <span className="kind">
          <VerdictMark verdict={group.verdict} isShape />
          <strong>{kindWords(group, country)}</strong>
          <span>{formatNumber(group.rows)}</span>
          <span className="kind-second quiet small">{secondLines.get(group)}</span>
          <KindExample group={group} />
          <span className="kind-second quiet small">
            {kindLeftWords(group.rows, group.open, group.outstanding)}
          </span>
        </span>
      )}
    </OptionList>
  );
}

/** What tells kinds of one name apart. */
function secondLinesOf(groups: readonly KindGroup[], country: string): ReadonlyMap<KindGroup, string> {
  const known = groups.flatMap((group) => (group.kind ? { group, kind: group.kind } : []));
  const lines = kindSecondLines(
    known.map(({ kind }) => kind),
    known.map(({ group }) => `${group.verdict} ${kindWords(group, country)}`),
    country,
  );
  return new Map(known.map(({ group }, at) => [group, lines[at] ?? '']));
}

/** Of its first row what differs, in one line. Where its own words are its name, they stand there. */
function KindExample({ group }: { readonly group: KindGroup }) {
  const { changes } = group;
  const change =
    changes.find((each) => each.change === 'large') ??
    changes.find((each) => each.change !== 'none' && each.change !== 'format');
  if (!change || ownChanges(group).length > 0) return null;
  const { entered, returned } = change;
  return (
    <span className="kind-second small">
      {entered !== '' && returned !== '' ? (
        <MarkedPair before={entered} after={returned} />
      ) : (
        <MarkedText segments={[{ text: entered || returned, mark: entered === '' ? 'added' : 'removed' }]} />
      )}
    </span>
  );
}

function KindDetails({ group }: { readonly group: KindGroup }) {
  const country = useApp(selectCountry);
  const unread = useApp((state) => state.unread['kind-sample']);
  const sample = useApp(({ kindSample }) => (kindSample?.key === group.key ? kindSample : null));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section className="similar-details" aria-label="Rows of this kind" tabIndex={0}>
      <header className="similar-lead">
        <h3>{kindWords(group, country)}</h3>
        <VerdictMark verdict={group.verdict} />
        {sample && <LookedAt sample={sample} />}
        {group.kind && <p className="quiet">{kindSentence(group.kind, country)}</p>}
      </header>
      {sample && <SampleTables group={group} sample={sample} />}
      {!sample && unread && <Waiting title="Drawing examples…" unread={unread} />}
    </section>
  );
}

const IS_RIGHT = { title: 'Is the suggestion right?', of: (row: RowExample) => <Judgement row={row} /> };
const IS_KEPT = { ...IS_RIGHT, title: 'Right to keep it?' };
const APART = {
  title: 'Why',
  of: (row: KindRows['exceptions'][number]) => (row.isFlagged ? 'Flagged' : exceptionWords(row)),
};

/** A dot for each row drawn: a full one is right, a square wrong. */
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
  const showKind = useApp((state) => state.showKind);
  const { outstanding } = group;
  const { examples, exceptions } = sample.rows;
  return (
    <>
      <SampleTable
        caption="Random sample"
        rows={examples}
        note={group.kind?.canAccept === false ? IS_KEPT : IS_RIGHT}
      />
      {exceptions.length > 0 && (
        <>
          <SampleTable caption="These stand out and are left out" rows={exceptions} note={APART} />
          {outstanding > exceptions.length && (
            <Button look="quiet" onClick={() => void showKind(true)}>
              Show all {formatNumber(outstanding)} that stand out
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

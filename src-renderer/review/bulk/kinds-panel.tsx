import { useEffect } from 'react';
import type { KindGroup, KindRows, RowExample } from '#shared/contract/groups.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { exceptionWords } from '#shared/messages/groups.ts';
import {
  errorRateWords,
  kindCountWords,
  kindKnownWords,
  kindLines,
  kindSentence,
  kindsSentence,
} from '#shared/messages/kinds.ts';
import type { KindSample } from '../../store/bulk/kinds-slice.ts';
import { findingOfKind, ownChanges, selectKind } from '../../store/bulk/kinds-slice.ts';
import { selectCountry } from '../../store/rows/rows-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { OptionList } from '../../ui/form/option-list.tsx';
import { Message } from '../../ui/text/message.tsx';
import { Waiting } from '../../ui/text/waiting.tsx';
import { ChangeLines } from './change-lines.tsx';
import { ExampleTable } from './example-table.tsx';
import { RightOrWrong } from './right-or-wrong.tsx';
import { VerdictMark } from '../verdict-mark.tsx';

/** Doubtful rows by their kind of change, each kind decided at a stroke. */
export function KindsPanel() {
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
  if (!kinds) return <Waiting title="Finding rows of the same kind…" unread={unread} />;
  if (kinds.items.length === 0) {
    return (
      <Message title="No rows of the same kind">No two doubtful rows of this filter are of one kind.</Message>
    );
  }
  return (
    <div className="together">
      <div className="together-list">
        <p className="quiet small">{kindsSentence(kinds.total, alone)}</p>
        <KindList groups={kinds.items} />
      </div>
      {group && <KindDetails key={group.key} group={group} />}
    </div>
  );
}

function KindList({ groups }: { readonly groups: readonly KindGroup[] }) {
  const country = useApp(selectCountry);
  const kindKey = useApp((state) => state.kindKey);
  const lookAtKind = useApp((state) => state.lookAtKind);
  const readMoreKinds = useApp((state) => state.readMoreKinds);
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
        <>
          <KindLines group={group} />
          {group.kind && (
            <span className="kind-known quiet small">{kindKnownWords(group.kind, country)}</span>
          )}
          <span className="kind-counts quiet small">
            <VerdictMark verdict={group.verdict} />
            {kindCountWords(group.rows, group.open, group.outstanding)}
          </span>
        </>
      )}
    </OptionList>
  );
}

function KindLines({ group }: { readonly group: KindGroup }) {
  const country = useApp(selectCountry);
  const own = ownChanges(group);
  return (
    <>
      {own.length > 0 && <ChangeLines changes={own} />}
      <ul className="change-lines">
        {(group.kind ? kindLines(group.kind, country) : []).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

function KindDetails({ group }: { readonly group: KindGroup }) {
  const country = useApp(selectCountry);
  const unread = useApp((state) => state.unread['kind-sample']);
  const sample = useApp(({ kindSample }) => (kindSample?.key === group.key ? kindSample : null));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <section className="together-details" aria-label="Rows of this kind" tabIndex={0}>
      {group.kind && <p>{kindSentence(group.kind, country)}</p>}
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

function SampleTables({ group, sample }: { readonly group: KindGroup; readonly sample: KindSample }) {
  const showKind = useApp((state) => state.showKind);
  const { outstanding } = group;
  const { examples, exceptions } = sample.rows;
  return (
    <>
      <div>
        <p className="quiet small" role="note">
          {errorRateWords(findingOfKind(sample), examples.length)}
        </p>
        <ExampleTable
          caption="Random sample"
          rows={examples}
          note={group.kind?.canAccept === false ? IS_KEPT : IS_RIGHT}
        />
      </div>
      {exceptions.length > 0 && (
        <>
          <ExampleTable caption="These stand out and are left out" rows={exceptions} note={APART} />
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

import { useEffect, useState } from 'react';
import type { KeptOfList } from '#shared/contract/workspace/maintenance.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { formatBytes, formatMoment, formatNumber } from '#shared/messages/format.ts';
import {
  answersWhere,
  backupsWhere,
  importedHint,
  KEPT,
  sharedFile,
} from '#shared/messages/screens/lists.ts';
import { ANSWERS_STAY, backupsWords, deletionSentence } from '#shared/messages/workspace/maintenance.ts';
import { selectSummary } from '../store/home/workspace-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { SelectField } from '../ui/form/field.tsx';
import { retentionDays, retentionOptions, retentionValue } from '../ui/form/retention.ts';
import { untrusted } from '../ui/text/untrusted-text.tsx';
import { Waiting } from '../ui/text/waiting.tsx';
import { TrashListDialog } from './delete-list-dialog.tsx';
import './lists.css';

type Props = { readonly listId: ListId };

export function KeptScreen({ listId }: Props) {
  const kept = useApp((state) => (state.kept?.listId === listId ? state.kept : null));
  const readKept = useApp((state) => state.readKept);
  const summary = useApp((state) => selectSummary(listId)(state));
  const [isDeleting, setDeleting] = useState(false);
  useEffect(() => void readKept(listId), [listId, readKept]);
  const unread = useApp((state) => state.unread.kept);
  if (!kept) return <Waiting isScreen title={KEPT.counting} unread={unread} />;
  return (
    <div className="page kept">
      <header className="page-header">
        <h1>
          {KEPT.titleBefore} {untrusted(kept.name)}
        </h1>
        <Button onClick={() => setDeleting(true)}>{KEPT.delete}</Button>
      </header>
      <KeptFacts kept={kept} />
      <Term kept={kept} />
      {isDeleting && summary && <TrashListDialog list={summary} onClose={() => setDeleting(false)} />}
    </div>
  );
}

type Fact = { readonly name: string; readonly count: string; readonly where: string };

function factsOf(kept: KeptOfList): readonly Fact[] {
  const { answers, file, backups, setAside } = kept;
  const counted = (name: string, count: number): Fact => ({
    name,
    count: formatNumber(count),
    where: KEPT.withTheList,
  });
  return [
    counted(KEPT.rows, kept.rows),
    counted(KEPT.decisions, kept.decisions),
    counted(KEPT.steps, kept.steps),
    counted(KEPT.runs, kept.runs),
    counted(KEPT.remembered, kept.remembered),
    {
      name: KEPT.answers,
      count: formatNumber(answers.all),
      where: answersWhere(ANSWERS_STAY, answers.alone),
    },
    {
      name: KEPT.file,
      count: file === null ? '0' : formatBytes(file.bytes),
      where: fileWords(file),
    },
    {
      name: KEPT.backups,
      count: formatNumber(backups.length),
      where: backups.length === 0 ? KEPT.none : backupsWhere(backupsWords(backups)),
    },
    ...(setAside.length === 0
      ? []
      : [{ name: KEPT.setAside, count: formatNumber(setAside.length), where: KEPT.setAsideWhere }]),
  ];
}

function KeptFacts({ kept }: { readonly kept: KeptOfList }) {
  return (
    <table className="kept-facts">
      <thead>
        <tr>
          <th scope="col">{KEPT.what}</th>
          <th scope="col" className="number">
            {KEPT.howMuch}
          </th>
          <th scope="col">{KEPT.where}</th>
        </tr>
      </thead>
      <tbody>
        {factsOf(kept).map(({ name, count, where }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="number">{count}</td>
            <td className="quiet">{where}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function fileWords(file: KeptOfList['file']): string {
  if (file === null) return KEPT.noFile;
  return file.lists > 1 ? sharedFile(file.lists) : KEPT.ownFile;
}

function Term({ kept: { listId, retention, deletedAtMs, importedAtMs } }: { readonly kept: KeptOfList }) {
  const changeRetention = useApp((state) => state.changeRetention);
  const own = retention === 'default' ? null : retention;
  return (
    <section className="kept-term" aria-label={KEPT.howLong}>
      <SelectField
        label={KEPT.term}
        hint={deletedAtMs === null ? importedHint(formatMoment(importedAtMs)) : deletionSentence(deletedAtMs)}
        value={retention === 'default' ? DEFAULT : retentionValue(retention)}
        options={[{ value: DEFAULT, label: KEPT.asInSettings }, ...retentionOptions(own)]}
        onChange={(value) =>
          void changeRetention({ listId, days: value === DEFAULT ? DEFAULT : retentionDays(value) })
        }
      />
    </section>
  );
}

const DEFAULT = 'default';

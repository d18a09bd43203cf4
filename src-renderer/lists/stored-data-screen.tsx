import { useEffect, useState } from 'react';
import type { StoredData } from '#shared/contract/workspace/maintenance.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { formatBytes, formatMoment, formatNumber, joinSentences } from '#shared/messages/format.ts';
import {
  answersWhere,
  backupsWhere,
  importedHint,
  STORED_DATA,
  sharedFile,
} from '#shared/messages/screens/lists.ts';
import { ANSWERS_STAY, backupsWords, deletionSentence } from '#shared/messages/workspace/maintenance.ts';
import { longestRetentionSentence } from '#shared/messages/workspace/policy.ts';
import { selectPolicy, selectSummary } from '../store/home/workspace-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { SelectField } from '../ui/form/field.tsx';
import { retentionDays, retentionOptions, retentionValue } from '../ui/form/retention.ts';
import { untrusted } from '../ui/text/untrusted-text.tsx';
import { Waiting } from '../ui/text/waiting.tsx';
import { TrashListDialog } from './delete-list-dialog.tsx';
import './lists.css';

type Props = { readonly listId: ListId };

export function StoredDataScreen({ listId }: Props) {
  const stored = useApp((state) => (state.storedData?.listId === listId ? state.storedData : null));
  const readStoredData = useApp((state) => state.readStoredData);
  const summary = useApp((state) => selectSummary(listId)(state));
  const [isDeleting, setDeleting] = useState(false);
  useEffect(() => void readStoredData(listId), [listId, readStoredData]);
  const unread = useApp((state) => state.unread.stored);
  if (!stored) return <Waiting isScreen title={STORED_DATA.counting} unread={unread} />;
  return (
    <div className="page stored">
      <header className="page-header">
        <h1>
          {STORED_DATA.titleBefore} {untrusted(stored.name)}
        </h1>
        <Button onClick={() => setDeleting(true)}>{STORED_DATA.delete}</Button>
      </header>
      <StoredFacts stored={stored} />
      <Term stored={stored} />
      {isDeleting && summary && <TrashListDialog list={summary} onClose={() => setDeleting(false)} />}
    </div>
  );
}

type Fact = { readonly name: string; readonly count: string; readonly where: string };

function factsOf(stored: StoredData): readonly Fact[] {
  const { answers, file, backups, setAside } = stored;
  const counted = (name: string, count: number): Fact => ({
    name,
    count: formatNumber(count),
    where: STORED_DATA.withTheList,
  });
  return [
    counted(STORED_DATA.rows, stored.rows),
    counted(STORED_DATA.decisions, stored.decisions),
    counted(STORED_DATA.steps, stored.steps),
    counted(STORED_DATA.runs, stored.runs),
    counted(STORED_DATA.remembered, stored.remembered),
    {
      name: STORED_DATA.answers,
      count: formatNumber(answers.all),
      where: answersWhere(ANSWERS_STAY, answers.alone),
    },
    {
      name: STORED_DATA.file,
      count: file === null ? '0' : formatBytes(file.bytes),
      where: fileWords(file),
    },
    {
      name: STORED_DATA.backups,
      count: formatNumber(backups.length),
      where: backups.length === 0 ? STORED_DATA.none : backupsWhere(backupsWords(backups)),
    },
    ...(setAside.length === 0
      ? []
      : [
          {
            name: STORED_DATA.setAside,
            count: formatNumber(setAside.length),
            where: STORED_DATA.setAsideWhere,
          },
        ]),
  ];
}

function StoredFacts({ stored }: { readonly stored: StoredData }) {
  return (
    <table className="stored-facts">
      <thead>
        <tr>
          <th scope="col">{STORED_DATA.what}</th>
          <th scope="col" className="number">
            {STORED_DATA.howMuch}
          </th>
          <th scope="col">{STORED_DATA.where}</th>
        </tr>
      </thead>
      <tbody>
        {factsOf(stored).map(({ name, count, where }) => (
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

function fileWords(file: StoredData['file']): string {
  if (file === null) return STORED_DATA.noFile;
  return file.lists > 1 ? sharedFile(file.lists) : STORED_DATA.ownFile;
}

function Term({ stored: { listId, retention, deletedAtMs, importedAtMs } }: { readonly stored: StoredData }) {
  const changeRetention = useApp((state) => state.changeRetention);
  const longest = useApp(selectPolicy)?.longestRetentionDays ?? null;
  const own = retention === 'default' ? null : retention;
  const hint =
    deletedAtMs === null ? importedHint(formatMoment(importedAtMs)) : deletionSentence(deletedAtMs);
  return (
    <section className="stored-term" aria-label={STORED_DATA.howLong}>
      <SelectField
        label={STORED_DATA.term}
        hint={joinSentences(longest === null ? '' : longestRetentionSentence(longest), hint)}
        value={retention === 'default' ? DEFAULT : retentionValue(retention)}
        options={[{ value: DEFAULT, label: STORED_DATA.asInSettings }, ...retentionOptions(own, longest)]}
        onChange={(value) =>
          void changeRetention({ listId, days: value === DEFAULT ? DEFAULT : retentionDays(value) })
        }
      />
    </section>
  );
}

const DEFAULT = 'default';

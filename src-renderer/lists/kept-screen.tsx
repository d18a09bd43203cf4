import { useEffect, useState } from 'react';
import type { KeptOfList } from '#shared/contract/maintenance.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { countOf, formatBytes, formatMoment, formatNumber } from '#shared/messages/format.ts';
import { ANSWERS_STAY, backupsWords, deletionSentence } from '#shared/messages/maintenance.ts';
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
  if (!kept) return <Waiting isScreen title="Counting what is kept…" unread={unread} />;
  return (
    <div className="page kept">
      <header className="page-header">
        <h1>What is kept of {untrusted(kept.name)}</h1>
        <Button onClick={() => setDeleting(true)}>Delete this list…</Button>
      </header>
      <KeptFacts kept={kept} />
      <Term kept={kept} />
      {isDeleting && summary && <TrashListDialog list={summary} onClose={() => setDeleting(false)} />}
    </div>
  );
}

type Fact = { readonly name: string; readonly count: string; readonly where: string };

const WITH_THE_LIST = 'In the workspace. Deleted with the list.';

function factsOf(kept: KeptOfList): readonly Fact[] {
  const { answers, file, backups, setAside } = kept;
  const counted = (name: string, count: number): Fact => ({
    name,
    count: formatNumber(count),
    where: WITH_THE_LIST,
  });
  return [
    counted('Rows, as imported', kept.rows),
    counted('Decisions', kept.decisions),
    counted('Steps to undo', kept.steps),
    counted('Checks, with their receipts', kept.runs),
    counted('Remembered for later lists', kept.remembered),
    {
      name: 'Answers of the service',
      count: formatNumber(answers.all),
      where: `${ANSWERS_STAY} ${countOf(answers.alone, 'answer is', 'answers are')} used by this list alone.`,
    },
    {
      name: 'Copy of the file',
      count: file === null ? '0' : formatBytes(file.bytes),
      where: fileWords(file),
    },
    { name: 'Backups that hold it', count: formatNumber(backups.length), where: backupsWhere(backups) },
    ...(setAside.length === 0 ? [] : [{ ...OLD_WORKSPACES, count: formatNumber(setAside.length) }]),
  ];
}

const backupsWhere = (backups: KeptOfList['backups']): string =>
  backups.length === 0
    ? 'None.'
    : `${backupsWords(backups)}. Each goes when seven newer ones are there, or with the list if you say so.`;

const OLD_WORKSPACES = {
  name: 'Set aside, and hold it',
  where: 'Until you delete them in the settings, or with the list if you say so.',
};

function KeptFacts({ kept }: { readonly kept: KeptOfList }) {
  return (
    <table className="kept-facts">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col" className="number">
            How much
          </th>
          <th scope="col">Where, and what a deletion leaves</th>
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
  if (file === null) return 'There is none any more.';
  return file.lists > 1
    ? `In the workspace. Stays as long as one of its ${formatNumber(file.lists)} lists is there.`
    : 'In the workspace. Deleted with the list. Your own file is never touched.';
}

function Term({ kept: { listId, retention, deletedAtMs, importedAtMs } }: { readonly kept: KeptOfList }) {
  const changeRetention = useApp((state) => state.changeRetention);
  const own = retention === 'default' ? null : retention;
  return (
    <section className="kept-term" aria-label="How long">
      <SelectField
        label="This list is kept"
        hint={
          deletedAtMs === null
            ? `Imported ${formatMoment(importedAtMs)}. Nothing is deleted unless you do it.`
            : deletionSentence(deletedAtMs)
        }
        value={retention === 'default' ? DEFAULT : retentionValue(retention)}
        options={[{ value: DEFAULT, label: 'As in the settings' }, ...retentionOptions(own)]}
        onChange={(value) =>
          void changeRetention({ listId, days: value === DEFAULT ? DEFAULT : retentionDays(value) })
        }
      />
    </section>
  );
}

const DEFAULT = 'default';

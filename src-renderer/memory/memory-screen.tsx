import { useEffect, useState } from 'react';
import type { MemoryEntry } from '#shared/contract/review/memory.ts';
import { formatNumber } from '#shared/messages/format.ts';
import {
  MEMORY_EXPLAINED,
  memorySentence,
  rememberedWords,
  TAKES_REMEMBERED,
  TAKES_REMEMBERED_HINT,
} from '#shared/messages/review/memory.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { forgetAllSentence, MEMORY, pageWords } from '#shared/messages/screens/memory.ts';
import { MEMORY_PAGE } from '../store/deciding/memory-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { CheckBox } from '../ui/form/check-box.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { untrusted } from '../ui/text/untrusted-text.tsx';
import { Waiting } from '../ui/text/waiting.tsx';
import './memory.css';

/** Lists all decisions that are remembered for later lists, the latest first. */
export function MemoryScreen() {
  const memory = useApp((state) => state.memory);
  const unread = useApp((state) => state.unread.memory);
  const readMemory = useApp((state) => state.readMemory);
  const takesRemembered = useApp(({ workspace }) => workspace?.settings.takesRemembered ?? false);
  const changeSettings = useApp((state) => state.changeSettings);
  useEffect(() => void readMemory(0), [readMemory]);
  return (
    <div className="page memory" aria-busy={memory === null && !unread}>
      <h1>{MEMORY.title}</h1>
      {memory ? <p>{memorySentence(memory.total)}</p> : <Waiting title={MEMORY.reading} unread={unread} />}
      <p className="quiet">{MEMORY_EXPLAINED}</p>
      <CheckBox
        label={TAKES_REMEMBERED}
        hint={TAKES_REMEMBERED_HINT}
        isChecked={takesRemembered}
        onChange={(isOn) => void changeSettings({ takesRemembered: isOn })}
      />
      {memory !== null && memory.total > 0 && (
        <>
          <Entries entries={memory.entries} />
          <Pages total={memory.total} offset={memory.offset} />
        </>
      )}
    </div>
  );
}

function Entries({ entries }: { readonly entries: readonly MemoryEntry[] }) {
  const forgetRemembered = useApp((state) => state.forgetRemembered);
  return (
    <table className="memory-entries">
      <thead>
        <tr>
          <th scope="col">{MEMORY.address}</th>
          <th scope="col">{MEMORY.decision}</th>
          <th scope="col" className="number">
            {COMMON.row}
          </th>
          <th scope="col">
            <span className="visually-hidden">{MEMORY.forget}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>{untrusted(entry.entered)}</td>
            <td>{rememberedWords(entry)}</td>
            <td className="number quiet">{formatNumber(entry.position)}</td>
            <td>
              <Button look="quiet" onClick={() => void forgetRemembered(entry.id)}>
                {MEMORY.forget}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Pages({ total, offset }: { readonly total: number; readonly offset: number }) {
  const readMemory = useApp((state) => state.readMemory);
  const forgetAllRemembered = useApp((state) => state.forgetAllRemembered);
  const [isAsking, setAsking] = useState(false);
  const last = Math.min(total, offset + MEMORY_PAGE);
  return (
    <div className="memory-pages">
      {total > MEMORY_PAGE && (
        <>
          <span className="quiet small number">{pageWords(offset + 1, last, total)}</span>
          <Button
            aria-disabled={offset === 0}
            onClick={() => offset > 0 && void readMemory(offset - MEMORY_PAGE)}
          >
            {MEMORY.newer}
          </Button>
          <Button
            aria-disabled={last === total}
            onClick={() => last < total && void readMemory(offset + MEMORY_PAGE)}
          >
            {MEMORY.older}
          </Button>
        </>
      )}
      <span className="memory-forget">
        <Button onClick={() => setAsking(true)}>{MEMORY.forgetAll}</Button>
      </span>
      {isAsking && (
        <ConfirmDialog
          title={MEMORY.forgetAllTitle}
          verb={MEMORY.forget}
          onConfirm={() => void forgetAllRemembered()}
          onClose={() => setAsking(false)}
        >
          <p>{forgetAllSentence(total)}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

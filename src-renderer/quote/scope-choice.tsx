import { useState } from 'react';
import { NO_FILTER, type RowFilter } from '#shared/contract/review/view.ts';
import { MISSING, type RunScope } from '#shared/contract/run/run.ts';
import type { CreditKind } from '#shared/domain/list/credits.ts';
import type { ListId } from '#shared/domain/list/list.ts';
import { costsCredits, filterScope, notFoundScope, QUOTE, SCOPES } from '#shared/messages/screens/quote.ts';
import { selectCreditKind } from '../store/home/workspace-slice.ts';
import { selectFilteredRows, selectFilterOf } from '../store/rows/rows-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Field, type Option, SelectField } from '../ui/form/field.tsx';
import { onLeave } from '../ui/form/on-leave.ts';

type Props = {
  readonly listId: ListId;
  readonly scope: RunScope;
  readonly of: 'rows' | 'emails';
};

const MONTH_MS = 30 * 86_400_000;

/** Lets the person choose which rows to check in a list that has answers. Each choice needs a new quote. */
export function ScopeChoice({ listId, scope, of }: Props) {
  const openQuote = useApp((state) => state.openQuote);
  const kind = useApp(selectCreditKind);
  const filter = useApp(selectFilterOf(listId));
  const choices = choicesFor(kind, of, useApp(selectFilteredRows(listId)));
  return (
    <>
      <SelectField
        label={QUOTE.whatToCheck}
        hint={choices.find(({ value }) => value === scope.kind)?.hint}
        value={scope.kind}
        options={choices}
        onChange={(chosen) => void openQuote(listId, scopeOf(chosen, filter))}
      />
      {scope.kind === 'older_than' && (
        <DayField
          beforeMs={scope.beforeMs}
          onChange={(beforeMs) => void openQuote(listId, { kind: 'older_than', beforeMs })}
        />
      )}
    </>
  );
}

/** @param filtered the number of rows in the filter; null without a filter */
const choicesFor = (
  kind: CreditKind,
  of: Props['of'],
  filtered: number | null,
): readonly (Option<RunScope['kind']> & { readonly hint?: string })[] => [
  { value: 'missing', label: SCOPES[of].missing },
  ...(filtered === null ? [] : [{ value: 'filtered' as const, label: filterScope(filtered) }]),
  { value: 'edited', label: SCOPES[of].edited },
  {
    value: 'older_than',
    label: SCOPES[of].older_than,
    hint: costsCredits(kind),
  },
  ...(of === 'emails'
    ? []
    : [
        {
          value: 'not_found' as const,
          label: notFoundScope(filtered !== null),
          hint: costsCredits(kind),
        },
      ]),
];

function scopeOf(kind: RunScope['kind'], filter: RowFilter | null): RunScope {
  if (kind === 'filtered') return { kind, filter: filter ?? NO_FILTER };
  if (kind === 'not_found') return { kind, beforeMs: Date.now(), filter };
  if (kind === 'older_than') return { kind, beforeMs: startOf(dayOf(Date.now() - MONTH_MS)) };
  return kind === 'missing' ? MISSING : { kind };
}

type DayProps = { readonly beforeMs: number; readonly onChange: (beforeMs: number) => void };

/** The day takes effect when the person leaves the field or presses Enter, because a half-typed day may be valid. */
function DayField({ beforeMs, onChange }: DayProps) {
  const [today] = useState(() => dayOf(Date.now()));
  const take = (text: string): void => {
    const chosen = startOf(text);
    if (chosen > 0 && text <= today && chosen !== beforeMs) onChange(chosen);
  };
  return (
    <Field label={QUOTE.answeredBefore}>
      {(ids) => (
        <input
          {...ids}
          className="input"
          type="date"
          defaultValue={dayOf(beforeMs)}
          min="2000-01-01"
          max={today}
          onBlur={onLeave<HTMLInputElement>(({ target }) => take(target.value))}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && take(currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** Returns the day in this computer's time zone, as a date input needs it: 2026-03-01. */
function dayOf(timeMs: number): string {
  const local = new Date(timeMs - new Date(timeMs).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}

/** Returns the first moment of a day, in this computer's time zone; NaN for an invalid day. */
const startOf = (day: string): number => new Date(`${day}T00:00`).getTime();

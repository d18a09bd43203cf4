import { useEffect, useState } from 'react';
import type { Verdict } from '#shared/domain/judgement.ts';
import { VERDICTS } from '#shared/domain/judgement.ts';
import { noVerdicts } from '#shared/domain/list.ts';
import { formatNumber } from '#shared/messages/format.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/button.tsx';
import type { Choice } from '../ui/choice-group.tsx';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { VerdictMark } from './verdict-mark.tsx';

/** A search is sent when the person pauses: every letter would scan the list. */
const SEARCH_PAUSE_MS = 250;

type Props = { readonly onHelp: () => void };

/** Which rows are shown, with how many there are. */
export function FilterPanel({ onHelp }: Props) {
  const decided = useApp(({ filter }) => filter.decided);
  const changeFilter = useApp((state) => state.changeFilter);
  return (
    <aside className="filters" aria-label="Filters">
      <SearchField />
      <VerdictFilter />
      <ChoiceGroup
        legend="Decision"
        value={decided === null ? 'all' : decided ? 'decided' : 'undecided'}
        choices={DECIDED}
        onChange={(value) => void changeFilter({ decided: value === 'all' ? null : value === 'decided' })}
      />
      <div className="filters-help">
        <Button look="quiet" keyName="?" onClick={onHelp}>
          Keys
        </Button>
      </div>
    </aside>
  );
}

function SearchField() {
  const shown = useApp(({ filter }) => filter.text);
  const changeFilter = useApp((state) => state.changeFilter);
  const [text, setText] = useState(shown);
  const [followed, setFollowed] = useState(shown);
  // The filter may also be changed from elsewhere; the field then shows that.
  if (followed !== shown) {
    setFollowed(shown);
    setText(shown);
  }
  useEffect(() => {
    if (text === shown) return;
    const timer = setTimeout(() => void changeFilter({ text }), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, shown, changeFilter]);
  return (
    <input
      className="input"
      type="search"
      aria-label="Search rows"
      placeholder="Search rows…"
      maxLength={200}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}

function VerdictFilter() {
  const counts = useApp(({ list }) => list?.summary.verdicts ?? noVerdicts);
  const chosen = useApp(({ filter }) => filter.verdicts);
  const changeFilter = useApp((state) => state.changeFilter);
  const toggle = (verdict: Verdict): void => {
    const verdicts = VERDICTS.filter((other) => (other === verdict) !== chosen.includes(other));
    void changeFilter({ verdicts });
  };
  return (
    <fieldset className="verdict-filter">
      <legend>Verdict</legend>
      {VERDICTS.map((verdict) => (
        <label key={verdict} className="verdict-choice">
          <input type="checkbox" checked={chosen.includes(verdict)} onChange={() => toggle(verdict)} />
          <VerdictMark verdict={verdict} />
          <span className="number quiet">{formatNumber(counts[verdict])}</span>
        </label>
      ))}
    </fieldset>
  );
}

const DECIDED: readonly Choice<'all' | 'undecided' | 'decided'>[] = [
  { value: 'all', label: 'All rows' },
  { value: 'undecided', label: 'Not decided' },
  { value: 'decided', label: 'Decided' },
];

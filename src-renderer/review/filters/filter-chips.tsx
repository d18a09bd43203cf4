import { X } from 'lucide-react';
import { flushSync } from 'react-dom';
import { NO_FILTER } from '#shared/contract/review/view.ts';
import { confidenceWords, FACET_WORDS, facetValueWords } from '#shared/messages/review/facets.ts';
import { CHIP, FILTERS, removeFilterLabel } from '#shared/messages/screens/filters.ts';
import type { DuplicatesSlice } from '../../store/bulk/duplicates-slice.ts';
import type { GroupsSlice } from '../../store/bulk/groups-slice.ts';
import { type FilterMember, type GroupName, membersOf } from '../../store/filters/filter-members.ts';
import { selectCountry } from '../../store/rows/rows-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { useRovingFocus } from '../../ui/roving-focus.ts';
import { SaveFilter } from './saved-filters.tsx';
import './facets.css';

/** Shows each filter in use as a chip. Clicking a chip removes its filter. */
export function FilterChips() {
  const filter = useApp(({ view }) => view.filter);
  const removeMember = useApp((state) => state.removeMember);
  const changeFilter = useApp((state) => state.changeFilter);
  const groupNames = useApp((state) => state.groupNames);
  const duplicateName = useApp((state) => state.duplicateName);
  const country = useApp(selectCountry);
  const place = useRovingFocus<HTMLDivElement>('horizontal');
  const members = membersOf(filter);

  /** Moves the focus to the next chip at once. When the rows arrive, the focus may already be elsewhere. */
  const remove = (member: FilterMember, at: number): void => {
    flushSync(() => void removeMember(member));
    const buttons = place.current?.querySelectorAll('button');
    (buttons?.[Math.min(at, buttons.length - 1)] ?? place.current)?.focus();
  };

  return (
    <div
      ref={place}
      className={members.length > 0 ? 'chips' : 'chips chips-none'}
      role="group"
      aria-label={FILTERS.inUse}
      tabIndex={-1}
    >
      {members.map((member, at) => {
        const words = memberWords(member, { groupNames, duplicateName }, country);
        return (
          <button
            key={words}
            type="button"
            className="chip"
            aria-label={removeFilterLabel(words)}
            onClick={() => remove(member, at)}
            onKeyDown={({ key }) => {
              if (key === 'Delete' || key === 'Backspace') remove(member, at);
            }}
          >
            <span className="chip-words" title={words}>
              {words}
            </span>
            <X size={12} aria-hidden="true" />
          </button>
        );
      })}
      {members.length > 1 && (
        <Button
          look="quiet"
          onClick={() => {
            void changeFilter(NO_FILTER);
            place.current?.focus();
          }}
        >
          {FILTERS.clearAll}
        </Button>
      )}
      {members.length > 0 && <SaveFilter filter={filter} />}
    </div>
  );
}

function memberWords(
  member: FilterMember,
  { groupNames, duplicateName }: Pick<GroupsSlice & DuplicatesSlice, 'groupNames' | 'duplicateName'>,
  country: string,
): string {
  switch (member.kind) {
    case 'text':
      return CHIP.text(member.text);
    case 'value':
      return CHIP.value(FACET_WORDS[member.facet], facetValueWords(member.facet, member.value, country));
    case 'confidence':
      return CHIP.confidence(confidenceWords(member.range));
    case 'change':
      return CHIP.change(wordsOf(member.key, groupNames.change));
    case 'kind': {
      const words = wordsOf(member.key, groupNames.kind);
      return member.outstanding === true ? CHIP.outstanding(words) : CHIP.kind(words);
    }
    case 'duplicateOf':
      return CHIP.samePlace(wordsOf(member.key, duplicateName));
  }
}

const wordsOf = (key: number, name: GroupName | null | undefined): string | null =>
  name?.key === key ? name.words : null;

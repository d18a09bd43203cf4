import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { partFault } from '#shared/domain/address/typed-part.ts';
import type { Suggestion } from '#shared/domain/answer/places.ts';
import { SUGGEST_COUNTRIES } from '#shared/domain/country/suggest-countries.ts';
import { failureMessage } from '#shared/messages/failures/failures.ts';
import { NO_COUNTRY, NO_SUGGESTION, TEST_KEY_USED } from '#shared/messages/fix/fix.ts';
import { partFaultSentence } from '#shared/messages/fix/typed-part.ts';
import { SUGGEST_TOOL, suggestHint } from '#shared/messages/screens/fix.ts';
import { LONGEST_SUGGEST_TEXT, type SuggestArea } from '../store/fixing/suggest-slice.ts';
import { selectCreditKind } from '../store/home/workspace-slice.ts';
import { suggestedText } from '../store/rows/address-text.ts';
import { useApp } from '../store/use-app.ts';
import { Field } from '../ui/form/field.tsx';
import { type OptionList, useOptionList } from '../ui/form/use-option-list.ts';
import { AddressText } from '../ui/text/address-line.tsx';
import { QuestionNote } from './question-note.tsx';
import { useActiveAnnouncement } from './use-active-announcement.ts';
import { useFocusOn } from './use-focus-on.ts';

type Props = { readonly area: SuggestArea; readonly onActive: (text: string) => void };

/** Suggests addresses while the person types, in the countries that have suggestions. */
export function SuggestTool({ area, onActive }: Props) {
  if (area.country === '') return <p className="fix-tool quiet">{NO_COUNTRY}</p>;
  if (!SUGGEST_COUNTRIES.has(area.country)) {
    const { text } = failureMessage({ code: 'no_suggestions_for_country', country: area.country });
    return <p className="fix-tool">{text}</p>;
  }
  return <SuggestField area={area} onActive={onActive} />;
}

function SuggestField({ area, onActive }: Props) {
  const { text, asking, latest } = useApp((state) => state.suggestTool);
  const typeSuggest = useApp((state) => state.typeSuggest);
  const suggestNow = useApp((state) => state.suggestNow);
  const leaveSuggest = useApp((state) => state.leaveSuggest);
  const fieldRef = useFocusOn<HTMLInputElement>(true);
  const isUnasked = useOwnAddress(fieldRef, area);
  const { suggestions, options } = useSuggestions(onActive);
  const fault = partFault(text);
  const hear = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && asking.state === 'going') {
      event.preventDefault();
      leaveSuggest();
    } else if (event.key === 'Enter' && isUnasked) {
      event.preventDefault();
      void suggestNow(area);
    } else options.hear(event);
  };
  return (
    <div className="fix-tool">
      <Field
        label={SUGGEST_TOOL.address}
        error={fault && partFaultSentence(fault, text)}
        hint={suggestHint(isUnasked)}
      >
        {(ids) => (
          <input
            {...ids}
            {...options.field}
            ref={fieldRef}
            className="input"
            spellCheck={false}
            maxLength={LONGEST_SUGGEST_TEXT}
            placeholder={SUGGEST_TOOL.placeholder}
            value={text}
            onChange={({ target }) => typeSuggest(target.value, area)}
            onKeyDown={hear}
          />
        )}
      </Field>
      <QuestionNote
        asking={asking}
        onAgain={() => void suggestNow(area)}
        onStop={leaveSuggest}
        outcome={latest?.suggestions.length === 0 ? NO_SUGGESTION : latest?.isTestKey ? TEST_KEY_USED : ''}
      />
      <Suggested suggestions={suggestions} options={options} />
      {suggestions.length > 0 && <p className="quiet small">{SUGGEST_TOOL.taking}</p>}
    </div>
  );
}

function useSuggestions(onActive: Props['onActive']) {
  const { latest } = useApp((state) => state.suggestTool);
  const fillEdit = useApp((state) => state.fillEdit);
  const takeSuggestion = useApp((state) => state.takeSuggestion);
  const suggestions = latest?.suggestions ?? [];
  const options = useOptionList({
    count: suggestions.length,
    listKey: latest,
    first: -1,
    onTake: (place, isToEdit) => {
      const suggestion = suggestions[place];
      if (!suggestion) return;
      if (isToEdit) fillEdit(suggestion);
      else void takeSuggestion(suggestion);
    },
  });
  const active = suggestions[options.active];
  useActiveAnnouncement(active ? suggestedText(active.address) : '', onActive);
  return { suggestions, options };
}

/**
 * Selects the row's own address in the field when the tool opens. If the service is the practice service, which is
 * free, also searches for that address.
 *
 * @returns whether Enter searches for that address
 */
function useOwnAddress(fieldRef: RefObject<HTMLInputElement | null>, area: SuggestArea): boolean {
  const { text, asking, latest } = useApp((state) => state.suggestTool);
  const suggestNow = useApp((state) => state.suggestNow);
  const isFree = useApp(selectCreditKind) === 'practice';
  const isUnasked = text !== '' && latest === null && asking.state === 'idle';
  useEffect(() => {
    fieldRef.current?.select();
    if (isFree && isUnasked) void suggestNow(area);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- runs once, when the tool opens
  }, []);
  return isUnasked;
}

type SuggestedProps = { readonly suggestions: readonly Suggestion[]; readonly options: OptionList };

function Suggested({ suggestions, options }: SuggestedProps) {
  return (
    <div {...options.list} className="fix-options" aria-label={SUGGEST_TOOL.list}>
      {suggestions.map(({ address }, place) => (
        <div key={place} {...options.option(place)} className="fix-option">
          <AddressText text={suggestedText(address)} />
        </div>
      ))}
    </div>
  );
}

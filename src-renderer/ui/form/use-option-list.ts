/**
 * Handles the keys of a list of options, as in the ARIA patterns for combobox and listbox. Arrow keys change the active
 * option, and Enter accepts it. In a text field, Home and End move the caret. -1 means that no option is active. Base
 * UI's combobox is not used. It keeps the active index when the list changes, so Enter could accept an unseen option.
 */
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react';

type Options = {
  readonly count: number;
  readonly listKey: unknown;
  /** The option that is active at first: 0 while a person filters the list, or else -1. */
  readonly first: 0 | -1;
  /** @param isOther whether Shift was held, for the option's second action */
  readonly onTake: (place: number, isOther: boolean) => void;
};

export type OptionList = ReturnType<typeof useOptionList>;

/** A new `listKey` means other options, so `first` becomes active again. */
export function useOptionList({ count, listKey, first, onTake }: Options) {
  const id = useId();
  const [chosen, setChosen] = useState<{ readonly key: unknown; readonly place: number } | null>(null);
  const place = chosen && chosen.key === listKey ? chosen.place : first;
  const active = place < count ? place : -1;
  const optionId = (option: number): string => `${id}-${option}`;
  const activeId = active < 0 ? undefined : optionId(active);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const move = (to: number): void => setChosen({ key: listKey, place: (to + count) % count });
  const hear = (event: KeyboardEvent): void => {
    if (count === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const isList = !(event.currentTarget instanceof HTMLInputElement);
    if (event.key === 'ArrowDown') move(active + 1);
    else if (event.key === 'ArrowUp') move(active < 0 ? count - 1 : active - 1);
    else if (isList && event.key === 'Home') move(0);
    else if (isList && event.key === 'End') move(count - 1);
    else if (event.key === 'Enter' && active >= 0) onTake(active, event.shiftKey);
    else return;
    event.preventDefault();
  };

  return {
    active,
    hear,
    /** Properties for the text field that has the focus. */
    field: {
      role: 'combobox' as const,
      'aria-autocomplete': 'list' as const,
      'aria-expanded': count > 0,
      'aria-controls': count > 0 ? id : undefined,
      'aria-activedescendant': activeId,
      autoComplete: 'off',
      onKeyDown: hear,
    },
    list: { id, role: 'listbox' as const },
    option: (option: number) => ({
      id: optionId(option),
      role: 'option' as const,
      'aria-selected': option === active,
      onPointerMove: () => active !== option && setChosen({ key: listKey, place: option }),
      onClick: ({ shiftKey }: MouseEvent) => onTake(option, shiftKey),
    }),
  };
}

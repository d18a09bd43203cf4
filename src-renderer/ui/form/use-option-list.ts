/**
 * The keyboard of a list of options, by the ARIA patterns of a combobox and of a list box: the focus stays in the field
 * or on the list, arrows move the active option, Enter takes it. Home and End are the caret's in a field. One option at
 * a time is active; -1: none. Not the kit's combobox: it keeps the index of the active option when the
 * list changes, so that Enter could take an option that nobody saw.
 */
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react';

type Options = {
  readonly count: number;
  /** A new list begins with none active. */
  readonly listKey: unknown;
  /** Active where none was chosen: 0 while a person narrows the list, else -1. */
  readonly first: 0 | -1;
  /** @param isOther whether Shift was held: the other thing that can be done with it */
  readonly onTake: (place: number, isOther: boolean) => void;
};

export type OptionList = ReturnType<typeof useOptionList>;

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
    /** For the field the focus is in. */
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

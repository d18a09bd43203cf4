import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useApp } from '../store/use-app.ts';

/** Gives the search field the focus each time a person asks for it by key or in the palette. */
export function useFocusWhenAsked(field: RefObject<HTMLInputElement | null>): void {
  const asked = useApp((state) => state.searchAsked);
  const answered = useRef(asked);
  useEffect(() => {
    if (answered.current === asked) return;
    answered.current = asked;
    field.current?.focus();
    field.current?.select();
  }, [field, asked]);
}

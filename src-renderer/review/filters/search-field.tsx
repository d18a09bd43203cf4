import { useEffect, useRef, useState } from 'react';
import { FILTERS, searchPlaceholder } from '#shared/messages/screens/filters.ts';
import { useShortcut } from '../../actions/shortcuts/use-shortcut.ts';
import { isViewChanging } from '../../store/rows/rows-slice.ts';
import { useApp } from '../../store/use-app.ts';
import { focusHome } from '../../ui/overlay/focus-home.ts';
import { useOnRequest } from '../use-on-request.ts';

/** The delay between typing and searching is short, because a newer search cancels a running one. */
const SEARCH_PAUSE_MS = 50;

export function SearchField() {
  const asked = useApp(({ view }) => view.filter.text);
  const isSearching = useApp((state) => isViewChanging(state) && state.view.filter.text !== '');
  const changeFilter = useApp((state) => state.changeFilter);
  const key = useShortcut('search');
  const field = useRef<HTMLInputElement>(null);
  const focusAsked = useApp((state) => state.searchAsked);
  useOnRequest(focusAsked, () => {
    field.current?.focus();
    field.current?.select();
  });
  const [text, setText] = useState(asked);
  const [followed, setFollowed] = useState(asked);
  if (followed !== asked) {
    setFollowed(asked);
    setText(asked);
  }
  useEffect(() => {
    if (text === asked) return;
    const timer = setTimeout(() => void changeFilter({ text }), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, asked, changeFilter]);
  return (
    <div className="search" role="search">
      <input
        ref={field}
        className="input"
        dir="auto"
        type="search"
        aria-label={FILTERS.searchRows}
        aria-keyshortcuts={key}
        placeholder={searchPlaceholder(key)}
        maxLength={200}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Enter') return;
          event.preventDefault();
          // Enter moves the focus to the rows, so that keys move from row to row.
          if (event.key === 'Enter' || text === '') focusHome();
          else setText('');
        }}
      />
      <span className="search-note quiet small" role="status">
        {isSearching ? FILTERS.searching : ''}
      </span>
    </div>
  );
}

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import './option-list.css';

type Props<T> = {
  readonly label: string;
  readonly options: readonly T[];
  readonly keyOf: (option: T) => string;
  readonly current: string | null;
  readonly onCurrent: (key: string) => void;
  /** Called when the scroll position nears the end of the options. */
  readonly onNearEnd: () => Promise<void>;
  readonly children: (option: T) => ReactNode;
};

/** The distance from the end, in px, at which `onNearEnd` is called. */
const NEAR = 400;
const PAGE_OPTIONS = 8;

/** A list for arrow keys that takes the focus when it appears. Details of an option belong next to the list. */
export function OptionList<T>(props: Props<T>) {
  const { label, options, keyOf, current, onCurrent, onNearEnd, children } = props;
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const place = options.findIndex((option) => keyOf(option) === current);
  // When the active option disappears, the arrow keys continue from its place, where the next option is now.
  const gap = useRef(-0.5);
  useEffect(() => {
    if (place >= 0) gap.current = place - 0.5;
  }, [place]);
  useEffect(() => list.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (place >= 0) list.current?.children[place]?.scrollIntoView({ block: 'nearest' });
    if (place >= options.length - PAGE_OPTIONS) void onNearEnd();
  }, [place, options.length, onNearEnd]);

  const move = (event: KeyboardEvent): void => {
    const wanted = placeAfter(event.key, place < 0 ? gap.current : place, options.length);
    const option = wanted === null ? undefined : options[wanted];
    if (option === undefined) return;
    event.preventDefault();
    onCurrent(keyOf(option));
  };

  return (
    <div
      ref={list}
      className="option-list"
      role="listbox"
      aria-label={label}
      aria-activedescendant={place >= 0 ? `${id}-${place}` : undefined}
      tabIndex={0}
      onKeyDown={move}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + clientHeight > scrollHeight - NEAR) void onNearEnd();
      }}
    >
      {options.map((option, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list has the focus and its keys
        <div
          key={keyOf(option)}
          id={`${id}-${at}`}
          className="option"
          role="option"
          aria-selected={at === place}
          onClick={() => onCurrent(keyOf(option))}
        >
          {children(option)}
        </div>
      ))}
    </div>
  );
}

/** Returns the place to move to; null for other keys. `place` is between two options if the active one disappeared. */
function placeAfter(key: string, place: number, options: number): number | null {
  const last = options - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, Math.floor(place + 1));
    case 'ArrowUp':
      return Math.max(0, Math.ceil(place - 1));
    case 'PageDown':
      return Math.min(last, Math.floor(place + PAGE_OPTIONS));
    case 'PageUp':
      return Math.max(0, Math.ceil(place - PAGE_OPTIONS));
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

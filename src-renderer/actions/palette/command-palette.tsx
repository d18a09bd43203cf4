import type { KeyboardEvent } from 'react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { countOf } from '#shared/messages/format.ts';
import { useApp, useAppStore } from '../../store/use-app.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ACTIONS } from '../catalogue/catalogue.ts';
import type { PaletteItem } from './palette-items.ts';
import { matchingItems, paletteItems } from './palette-items.ts';
import { optionId, PaletteList } from './palette-list.tsx';
import './command-palette.css';

/** Every action that applies now, by a few letters of its name. The focus stays in the field and points at an option. */
export function CommandPalette() {
  const closeDialog = useApp((state) => state.closeDialog);
  const all = useItemsOfNow();
  const run = useRun(closeDialog);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  useLayoutEffect(() => field.current?.focus(), []);
  const items = matchingItems(all, text);
  const chosen = items[active];

  const hear = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    if (event.key === 'Enter' && chosen) run(chosen);
    else if (step !== 0 && chosen) setActive((active + step + items.length) % items.length);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog title="Search actions" onClose={closeDialog}>
      <div className="palette">
        <input
          ref={field}
          className="input"
          type="text"
          role="combobox"
          aria-label="Search actions"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={chosen && optionId(listId, active)}
          placeholder="What to do…"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setActive(0);
          }}
          onKeyDown={hear}
        />
        <p className={chosen ? 'visually-hidden' : 'quiet'} role="status">
          {chosen ? countOf(items.length, 'action') : 'Nothing of that name here.'}
        </p>
        <PaletteList id={listId} items={items} active={active} onPoint={setActive} onRun={run} />
      </div>
    </Dialog>
  );
}

/** What applies is worked out once: nothing is to move under a person who reads. */
function useItemsOfNow(): readonly PaletteItem[] {
  const store = useAppStore();
  const [items] = useState(() => {
    const app = store.getState();
    return paletteItems(
      ACTIONS.filter(({ id, applies }) => id !== 'palette' && applies(app)),
      app,
    );
  });
  return items;
}

/** The dialog is gone before the action runs, which may put the focus somewhere or open another one. */
function useRun(close: () => void): (item: PaletteItem) => void {
  const store = useAppStore();
  return (item) => {
    flushSync(close);
    store.getState().rememberAction(item.id);
    void item.run(store.getState());
  };
}

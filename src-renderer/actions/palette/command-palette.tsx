import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { countOf } from '#shared/messages/format.ts';
import { PALETTE } from '#shared/messages/screens/actions.ts';
import { useApp, useAppStore } from '../../store/use-app.ts';
import { useOptionList } from '../../ui/form/use-option-list.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ACTIONS } from '../catalogue/catalogue.ts';
import { matchingItems, type PaletteItem, paletteItems } from './palette-items.ts';
import { PaletteList } from './palette-list.tsx';
import './command-palette.css';

/** Lists all actions that apply now and filters them by name. The focus stays in the field. */
export function CommandPalette() {
  const closeDialog = useApp((state) => state.closeDialog);
  const all = useItemsOfNow();
  const run = useRun(closeDialog);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const items = matchingItems(all, text);
  const options = useOptionList({
    count: items.length,
    listKey: text,
    first: 0,
    onTake: (place) => {
      const item = items[place];
      if (item) run(item);
    },
  });

  return (
    <Dialog title={PALETTE.title} onClose={closeDialog}>
      <div className="palette">
        <input
          {...options.field}
          ref={field}
          className="input"
          type="text"
          aria-label={PALETTE.title}
          placeholder={PALETTE.placeholder}
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <p className={items.length > 0 ? 'visually-hidden' : 'quiet'} role="status">
          {items.length > 0 ? countOf(items.length, 'action') : PALETTE.noneFound}
        </p>
        <PaletteList items={items} options={options} />
      </div>
    </Dialog>
  );
}

/** Returns the items that apply when the palette opens. The list does not change while a person reads it. */
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

/** Closes the dialog before the action runs, because the action may move the focus or open another dialog. */
function useRun(close: () => void): (item: PaletteItem) => void {
  const store = useAppStore();
  return (item) => {
    flushSync(close);
    store.getState().rememberAction(item.id);
    void item.run(store.getState());
  };
}

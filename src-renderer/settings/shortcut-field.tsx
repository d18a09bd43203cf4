import { type KeyboardEvent, useState } from 'react';
import { KEY_SETTINGS, keyOfAction, pressKeyFor } from '#shared/messages/screens/settings.ts';
import type { Action } from '../actions/action.ts';
import { keyOf, keyWords } from '../actions/shortcuts/key-press.ts';
import { IS_MAC } from '../actions/shortcuts/platform.ts';

type Props = {
  readonly action: Action;
  readonly current: string | null;
  readonly onKey: (key: string) => void;
};

/** Shows an action's key. Once selected, the field takes the next key pressed. Escape keeps the old key. */
export function ShortcutField({ action: { title, fixedKeys = [] }, current, onKey }: Props) {
  const key = current === null ? '' : keyWords(current, IS_MAC);
  const [isListening, setListening] = useState(false);

  function hear(event: KeyboardEvent): void {
    if (!isListening || event.key === 'Tab') return;
    event.preventDefault(); // also keeps the key press from running an action
    if (event.repeat) return; // the key press that selected this field is still held
    if (event.key === 'Escape') return setListening(false);
    const isTakenAway = event.key === 'Delete' || event.key === 'Backspace';
    const pressed = isTakenAway ? '' : keyOf(event, IS_MAC);
    if (pressed === null) return; // only a modifier so far
    setListening(false);
    onKey(pressed);
  }

  return (
    <>
      <span>{title}</span>
      <span className="key-fixed quiet">
        {fixedKeys.map((fixed) => (
          <kbd key={fixed} className="key-cap">
            {keyWords(fixed, IS_MAC)}
          </kbd>
        ))}
      </span>
      <button
        type="button"
        className="button button-plain key-field"
        aria-label={isListening ? pressKeyFor(title) : keyOfAction(title, key)}
        aria-pressed={isListening}
        onClick={() => setListening(true)}
        onBlur={() => setListening(false)}
        onKeyDown={hear}
      >
        {isListening ? KEY_SETTINGS.pressKey : key === '' ? '–' : key}
      </button>
    </>
  );
}

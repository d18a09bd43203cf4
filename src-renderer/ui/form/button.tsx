import type { ButtonHTMLAttributes, Ref } from 'react';
import { ariaShortcut } from '../aria-shortcut.ts';
import './button.css';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  /** `primary`: the one thing to do here; `danger`: cannot be taken back; `quiet`: no frame until pointed at. */
  readonly look?: 'plain' | 'primary' | 'danger' | 'quiet';
  /** The key that does the same, shown on the button: `A`, `Ctrl K`, `⌘K`; '' for none. */
  readonly keyName?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
};

export function Button({ look = 'plain', keyName, children, ...rest }: Props) {
  const hasKey = keyName !== undefined && keyName !== '';
  return (
    <button
      type="button"
      className={`button button-${look}`}
      {...(hasKey && { 'aria-keyshortcuts': ariaShortcut(keyName) })}
      {...rest}
    >
      {children}
      {hasKey && (
        <kbd className="button-key" aria-hidden="true">
          {keyName}
        </kbd>
      )}
    </button>
  );
}

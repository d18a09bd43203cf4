import type { ButtonHTMLAttributes, Ref } from 'react';
import { ariaShortcut } from '../aria-shortcut.ts';
import { Tooltip } from '../overlay/tooltip.tsx';
import './button.css';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  /** `primary`: the main action. `danger`: cannot be undone. `quiet`: has a frame only under the pointer. */
  readonly look?: 'plain' | 'primary' | 'danger' | 'quiet';
  /** The key for the same action, shown on the button: `A`, `Ctrl K`, `⌘K`; '' for none. */
  readonly keyName?: string | undefined;
  /** A tooltip that explains the button; '' for none. Use `title` for the full text of a shortened label. */
  readonly hint?: string;
  readonly ref?: Ref<HTMLButtonElement>;
};

export function Button({ look = 'plain', keyName, hint, children, ...rest }: Props) {
  const hasKey = keyName !== undefined && keyName !== '';
  const button = (
    <button
      type="button"
      className={`button button-${look}`}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- global in ARIA 1.3
      aria-description={hint && !rest['aria-label']?.includes(hint) ? hint : undefined}
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
  return hint === undefined ? button : <Tooltip text={hint}>{button}</Tooltip>;
}

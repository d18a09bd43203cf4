import type { ButtonHTMLAttributes, Ref } from 'react';
import './button.css';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  /** `primary`: the one thing to do here; `danger`: cannot be taken back; `quiet`: no frame until pointed at. */
  readonly look?: 'plain' | 'primary' | 'danger' | 'quiet';
  /** The key that does the same, shown on the button. */
  readonly keyName?: string;
  readonly ref?: Ref<HTMLButtonElement>;
};

export function Button({ look = 'plain', keyName, children, ...rest }: Props) {
  return (
    <button type="button" className={`button button-${look}`} aria-keyshortcuts={keyName} {...rest}>
      {children}
      {keyName !== undefined && (
        <kbd className="button-key" aria-hidden="true">
          {keyName}
        </kbd>
      )}
    </button>
  );
}

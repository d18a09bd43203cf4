import { Fragment } from 'react';
import type { KeyboardEvent } from 'react';
import type { LucideIcon } from 'lucide-react';
import { Popover } from './popover.tsx';

export type MenuItem = {
  readonly label: string;
  readonly onChoose: () => void;
  readonly isDisabled?: boolean;
  /** The key that does the same without the menu. */
  readonly keyName?: string;
  /** One more line: what it does or costs. */
  readonly detail?: string;
  readonly icon?: LucideIcon;
};

type Props = {
  readonly anchor: HTMLElement;
  readonly label: string;
  /** A line is drawn between groups. */
  readonly groups: readonly (readonly MenuItem[])[];
  readonly onClose: () => void;
};

/** Things to do, one of which is chosen by mouse, arrow keys or first letter. */
export function Menu({ anchor, label, groups, onClose }: Props) {
  const choose = (item: MenuItem): void => {
    onClose();
    item.onChoose();
  };
  return (
    <Popover anchor={anchor} label={label} role="menu" onClose={onClose} onKeyDown={moveFocus}>
      {groups
        .filter((group) => group.length > 0)
        .map((group, place) => (
          <Fragment key={group[0]?.label}>
            {place > 0 && <hr className="menu-line" />}
            {group.map((item) => (
              <button
                key={item.label}
                type="button"
                role="menuitem"
                className="menu-item"
                disabled={item.isDisabled}
                onClick={() => choose(item)}
              >
                {item.icon && <item.icon size={16} aria-hidden="true" />}
                <span>
                  {item.label}
                  {item.detail !== undefined && <small>{item.detail}</small>}
                </span>
                {item.keyName !== undefined && item.keyName !== '' && (
                  <kbd aria-hidden="true">{item.keyName}</kbd>
                )}
              </button>
            ))}
          </Fragment>
        ))}
    </Popover>
  );
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)')];
  const at = items.findIndex((item) => item === document.activeElement);
  const target = targetOf(event.key, items, at);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function targetOf(key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return items[(at + 1) % items.length];
    case 'ArrowUp':
      return items.at(at - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default: {
      if (key.length !== 1 || key === ' ') return undefined;
      const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
      return after.find(({ textContent }) => textContent.toLowerCase().startsWith(key.toLowerCase()));
    }
  }
}

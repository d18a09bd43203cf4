import { Menu as Kit } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import { Fragment, type KeyboardEvent, type ReactElement, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { showOnTop } from './show-on-top.ts';
import './popover.css';
import './menu.css';

/** `label` must be unique in the menu. */
export type MenuItem = {
  readonly label: string;
  readonly onChoose: () => void;
  readonly isDisabled?: boolean;
  readonly keyName?: string;
  /** The effect or cost, as the second line of the item. */
  readonly detail?: string;
  readonly icon?: LucideIcon;
};

type KeyProps = { readonly onKeyDown?: (event: KeyboardEvent) => void };
type PopupProps = {
  /** The element above the menu, which gets the focus back before an item runs. */
  readonly anchor: HTMLElement | null;
  readonly label: string;
  readonly children: ReactNode;
};

export function MenuButton({
  button,
  ...popup
}: Omit<PopupProps, 'anchor'> & { readonly button: ReactElement }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Kit.Root>
      <Kit.Trigger ref={setAnchor} render={button} />
      <Popup {...popup} anchor={anchor} />
    </Kit.Root>
  );
}

/** A menu for an element that is not a plain button. The menu is open while it is rendered. */
export function Menu({ onClose, ...popup }: PopupProps & { readonly onClose: () => void }) {
  // Closes the menu before Tab moves the focus, so that Tab continues from the anchor.
  const hearTab = ({ key }: KeyboardEvent): void => {
    if (key === 'Tab') flushSync(onClose);
  };
  return (
    <Kit.Root open onOpenChange={onClose}>
      <Popup {...popup} onKeyDown={hearTab} />
    </Kit.Root>
  );
}

/** Renders inside the anchor's dialog, because an open dialog makes everything outside it unreachable. */
const Popup = ({ anchor, label, onKeyDown, children }: PopupProps & KeyProps) => (
  <Kit.Portal container={anchor?.closest<HTMLElement>('dialog, main') ?? undefined}>
    <Kit.Positioner
      anchor={anchor}
      align="start"
      sideOffset={4}
      className="menu-place"
      render={<div ref={showAndFocus} popover="manual" />}
    >
      <Kit.Popup
        className="menu popover"
        aria-label={label}
        finalFocus={() => anchor}
        onKeyDown={onKeyDown}
        // The anchor takes the focus, because the clicked item is removed before its dialog closes.
        onClickCapture={({ target }) => isChosen(target) && anchor?.focus()}
        onClick={({ target, currentTarget }) =>
          isChosen(target) && currentTarget.contains(document.activeElement) && anchor?.focus()
        }
      >
        {children}
      </Kit.Popup>
    </Kit.Positioner>
  </Kit.Portal>
);

/** Focuses the first item at once. Base UI does so a frame later, and a key pressed before would miss the menu. */
function showAndFocus(place: HTMLElement | null): void {
  showOnTop(place);
  place?.querySelector<HTMLElement>('.menu-item')?.focus({ preventScroll: true });
}

const isChosen = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('.menu-item:not([data-disabled])') !== null;

type ItemsProps = {
  /** Groups are separated by a line. */
  readonly groups: readonly (readonly MenuItem[])[];
};

export const MenuItems = ({ groups }: ItemsProps) =>
  groups
    .filter((group) => group.length > 0)
    .map((group, place) => (
      <Fragment key={group[0]?.label}>
        {place > 0 && <Kit.Separator className="menu-line" />}
        {group.map((item) => (
          <Item key={item.label} {...item} />
        ))}
      </Fragment>
    ));

const Item = ({ label, onChoose, isDisabled = false, keyName = '', detail, icon: Icon }: MenuItem) => (
  <Kit.Item className="menu-item" label={label} disabled={isDisabled} onClick={onChoose}>
    {Icon && <Icon size={16} aria-hidden="true" />}
    <span>
      {label}
      {detail !== undefined && <small>{detail}</small>}
    </span>
    {keyName !== '' && <kbd aria-hidden="true">{keyName}</kbd>}
  </Kit.Item>
);

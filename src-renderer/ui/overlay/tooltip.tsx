import { Tooltip as Kit } from '@base-ui/react/tooltip';
import { type ReactElement, useState } from 'react';
import './tooltip.css';

type Props = {
  readonly text: string;
  readonly children: ReactElement;
};

/** Explains a button under the pointer or the keyboard focus. It is not a popover, because popovers block shortcuts. */
export function Tooltip({ text, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Kit.Root disabled={text === ''}>
      <Kit.Trigger ref={setAnchor} render={children} />
      <Kit.Portal container={anchor?.closest<HTMLElement>('dialog, main') ?? undefined}>
        <Kit.Positioner className="tooltip-place" positionMethod="fixed" sideOffset={4}>
          <Kit.Popup className="tooltip">{text}</Kit.Popup>
        </Kit.Positioner>
      </Kit.Portal>
    </Kit.Root>
  );
}

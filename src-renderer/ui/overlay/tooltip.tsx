import { Tooltip as Kit } from '@base-ui/react/tooltip';
import { type ReactElement, useState } from 'react';
import './tooltip.css';

type Props = {
  /** '': nothing now. */
  readonly text: string;
  readonly children: ReactElement;
};

/** Shows what a button does while it is pointed at or has the focus by key. No popover, so that shortcuts work while it shows. */
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

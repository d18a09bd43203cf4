import { useEffect } from 'react';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import type { PaletteItem } from './palette-items.ts';
import { groupItems } from './palette-items.ts';
import { useKeyOf } from '../shortcuts/use-shortcut.ts';

type Props = {
  readonly id: string;
  readonly items: readonly PaletteItem[];
  /** The place of the option that Enter runs. */
  readonly active: number;
  readonly onPoint: (place: number) => void;
  readonly onRun: (item: PaletteItem) => void;
};

export const optionId = (listId: string, place: number): string => `${listId}-${place}`;

/** The options under their groups. The focus is the field's: here it is only pointed and clicked. */
export function PaletteList({ id, items, active, onPoint, onRun }: Props) {
  useEffect(() => {
    const option = document.getElementById(optionId(id, active));
    option?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div id={id} className="palette-list" role="listbox" aria-label="Actions">
      {groupItems(items).map(({ group, items: members }) => (
        <div key={group} role="group" aria-label={group}>
          <div className="palette-group quiet" aria-hidden="true">
            {group}
          </div>
          {members.map((item) => (
            <PaletteOption
              key={item.id}
              id={optionId(id, items.indexOf(item))}
              item={item}
              isActive={items.indexOf(item) === active}
              onPoint={() => onPoint(items.indexOf(item))}
              onRun={() => onRun(item)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = {
  readonly id: string;
  readonly item: PaletteItem;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onRun: () => void;
};

function PaletteOption({ id, item, isActive, onPoint, onRun }: OptionProps) {
  const key = useKeyOf(item.id);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus, and its Enter runs the option
    <div
      id={id}
      className="palette-option"
      role="option"
      aria-selected={isActive}
      onPointerMove={onPoint}
      onClick={onRun}
    >
      <span>{untrusted(item.title)}</span>
      {key !== '' && <kbd className="key-cap">{key}</kbd>}
    </div>
  );
}

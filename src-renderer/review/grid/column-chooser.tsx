import { useState } from 'react';
import type { GridLayout } from '#shared/contract/review/layout.ts';
import { COLUMN_CHOOSER } from '#shared/messages/screens/grid.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import type { GridColumn } from './grid-columns.tsx';

const FEW_COLUMNS = 12;

type Props = {
  readonly anchor: HTMLElement;
  readonly columns: readonly GridColumn[];
  readonly initial: GridLayout;
  readonly onClose: () => void;
};

export function ColumnChooser({ anchor, columns, initial, onClose }: Props) {
  const layout = useApp((state) => state.layout) ?? initial;
  const arrange = useApp((state) => state.arrange);
  const openDialog = useApp((state) => state.openDialog);
  const [sought, setSought] = useState('');
  const found = columns.filter(({ header }) => header.toLowerCase().includes(sought.trim().toLowerCase()));
  const own = found.filter(({ meta }) => meta.original === null);
  const originals = found.filter(({ meta }) => meta.original !== null);
  const { hidden } = layout;
  const isOnlyOne = columns.filter(({ id }) => !hidden.includes(id)).length === 1;
  const hide = (ids: readonly string[]): void => arrange({ ...layout, hidden: [...ids] });
  return (
    <Popover anchor={anchor} label={COLUMN_CHOOSER.title} onClose={onClose}>
      <div className="column-chooser">
        {columns.length > FEW_COLUMNS && (
          <input
            className="input"
            type="search"
            aria-label={COLUMN_CHOOSER.find}
            placeholder={COLUMN_CHOOSER.findPlaceholder}
            value={sought}
            onChange={({ target }) => setSought(target.value)}
          />
        )}
        <Group legend={COLUMN_CHOOSER.own} columns={own} {...{ hidden, isOnlyOne, hide }} />
        <Group legend={COLUMN_CHOOSER.fromFile} columns={originals} {...{ hidden, isOnlyOne, hide }} />
        {found.length === 0 && <p className="quiet small">{COLUMN_CHOOSER.none}</p>}
        <div className="column-chooser-actions">
          <Button look="quiet" onClick={() => hide([])}>
            {COLUMN_CHOOSER.showAll}
          </Button>
          <Button look="quiet" onClick={() => arrange(initial)}>
            {COLUMN_CHOOSER.reset}
          </Button>
          <Button
            look="quiet"
            onClick={() => {
              onClose();
              openDialog('columns');
            }}
          >
            {COLUMN_CHOOSER.contents}
          </Button>
        </div>
      </div>
    </Popover>
  );
}

type GroupProps = {
  readonly legend: string;
  readonly columns: readonly GridColumn[];
  readonly hidden: readonly string[];
  readonly isOnlyOne: boolean;
  readonly hide: (ids: readonly string[]) => void;
};

function Group({ legend, columns, hidden, isOnlyOne, hide }: GroupProps) {
  if (columns.length === 0) return null;
  return (
    <fieldset className="column-group">
      <legend className="quiet small">{legend}</legend>
      {columns.map(({ id, header }) => {
        const isShown = !hidden.includes(id);
        return (
          <label key={id} className="column-choice">
            <input
              type="checkbox"
              checked={isShown}
              disabled={isShown && isOnlyOne}
              onChange={() => hide(isShown ? [...hidden, id] : hidden.filter((other) => other !== id))}
            />
            <span>{untrusted(header)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

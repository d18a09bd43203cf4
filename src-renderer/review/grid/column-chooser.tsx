import { useState } from 'react';
import type { GridLayout } from '#shared/contract/layout.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { untrusted } from '../../ui/text/untrusted-text.tsx';
import type { GridColumn } from './grid-columns.tsx';
import type { GridTable } from './grid-table.ts';

/** With more columns than this they are looked for by name. */
const FEW_COLUMNS = 12;

type Props = {
  readonly anchor: HTMLElement;
  readonly table: GridTable;
  readonly columns: readonly GridColumn[];
  readonly initial: GridLayout;
  readonly onClose: () => void;
};

/** Which columns are shown, and the way back to how the grid was arranged at first. */
export function ColumnChooser({ anchor, table, columns, initial, onClose }: Props) {
  const arrange = useApp((state) => state.arrange);
  const openDialog = useApp((state) => state.openDialog);
  const [sought, setSought] = useState('');
  const found = columns.filter(({ title }) => title.toLowerCase().includes(sought.trim().toLowerCase()));
  const own = found.filter(({ original }) => original === null);
  const originals = found.filter(({ original }) => original !== null);
  return (
    <Popover anchor={anchor} label="Columns" onClose={onClose}>
      <div className="column-chooser">
        {columns.length > FEW_COLUMNS && (
          <input
            className="input"
            type="search"
            aria-label="Find a column"
            placeholder="Find a column…"
            value={sought}
            onChange={({ target }) => setSought(target.value)}
          />
        )}
        <Group legend="Added by Doorstep" table={table} columns={own} />
        <Group legend="From the file" table={table} columns={originals} />
        {found.length === 0 && <p className="quiet small">No column is called so.</p>}
        <div className="column-chooser-actions">
          <Button look="quiet" onClick={() => table.setColumnVisibility({})}>
            Show all
          </Button>
          <Button look="quiet" onClick={() => arrange(initial)}>
            Reset
          </Button>
          <Button
            look="quiet"
            onClick={() => {
              onClose();
              openDialog('columns');
            }}
          >
            What they hold…
          </Button>
        </div>
      </div>
    </Popover>
  );
}

type GroupProps = {
  readonly legend: string;
  readonly table: GridTable;
  readonly columns: readonly GridColumn[];
};

function Group({ legend, table, columns }: GroupProps) {
  if (columns.length === 0) return null;
  const isOnlyOne = table.getVisibleLeafColumns().length === 1;
  return (
    <fieldset className="column-group">
      <legend className="quiet small">{legend}</legend>
      {columns.map(({ id, title }) => {
        const column = table.getColumn(id);
        const isShown = column?.getIsVisible() ?? false;
        return (
          <label key={id} className="column-choice">
            <input
              type="checkbox"
              checked={isShown}
              disabled={isShown && isOnlyOne}
              onChange={() => column?.toggleVisibility()}
            />
            <span>{untrusted(title)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

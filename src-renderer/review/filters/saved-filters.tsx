import { X } from 'lucide-react';
import { useState } from 'react';
import { MOST_SAVED_FILTERS, type RowFilter, type SavedFilter } from '#shared/contract/review/view.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { forgetFilterLabel, SAVED_FILTERS } from '#shared/messages/screens/filters.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { untrusted } from '../../ui/text/untrusted-text.tsx';

const NONE: readonly SavedFilter[] = [];
const useSaved = (): readonly SavedFilter[] =>
  useApp(({ workspace }) => workspace?.settings.savedFilters ?? NONE);

/** Lists the saved filters, which work in every list. Renders nothing if there are none. */
export function SavedFilters() {
  const saved = useSaved();
  const changeFilter = useApp((state) => state.changeFilter);
  const changeSettings = useApp((state) => state.changeSettings);
  if (saved.length === 0) return null;
  return (
    <section className="saved-filters" aria-label={SAVED_FILTERS.title}>
      <h3 className="facet-title">{SAVED_FILTERS.title}</h3>
      {saved.map(({ name, filter }) => (
        <div key={name} className="saved-filter">
          <Button look="quiet" title={shownText(name)} onClick={() => void changeFilter(filter)}>
            {untrusted(name)}
          </Button>
          <Button
            look="quiet"
            aria-label={forgetFilterLabel(name)}
            onClick={() =>
              void changeSettings({ savedFilters: saved.filter((other) => other.name !== name) })
            }
          >
            <X size={12} aria-hidden="true" />
          </Button>
        </div>
      ))}
    </section>
  );
}

/** Saves the current filter under a name. Not offered for a group of changes or duplicates, which no other list has. */
export function SaveFilter({ filter }: { readonly filter: RowFilter }) {
  const saved = useSaved();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (filter.change !== null || filter.duplicateOf !== null || saved.length >= MOST_SAVED_FILTERS)
    return null;
  return (
    <>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {SAVED_FILTERS.save}
      </Button>
      {anchor && <NameForm filter={filter} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

type FormProps = {
  readonly filter: RowFilter;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
};

function NameForm({ filter, anchor, onClose }: FormProps) {
  const saved = useSaved();
  const changeSettings = useApp((state) => state.changeSettings);
  const [name, setName] = useState('');
  const save = (): void => {
    const wanted = name.trim();
    if (wanted === '') return;
    const others = saved.filter((other) => other.name !== wanted);
    const own = { ...filter, change: null, duplicateOf: null };
    void changeSettings({ savedFilters: [...others, { name: wanted, filter: own }] });
    onClose();
  };
  return (
    <Popover anchor={anchor} label={SAVED_FILTERS.saveTitle} onClose={onClose}>
      <form
        className="save-filter"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <input
          className="input"
          aria-label={SAVED_FILTERS.name}
          placeholder={SAVED_FILTERS.name}
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit">{COMMON.save}</Button>
      </form>
    </Popover>
  );
}

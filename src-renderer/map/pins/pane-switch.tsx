import { MAP, PANES } from '#shared/messages/screens/map.ts';
import type { Pane } from '../../store/locating/map-slice.ts';
import { selectOnlyEmails } from '../../store/rows/rows-slice.ts';
import { useApp } from '../../store/use-app.ts';
import '../map.css';

/** Switches between grid, map and both. */
export function PaneSwitch() {
  const pane = useApp((state) => state.pane);
  const showPane = useApp((state) => state.showPane);
  // A list of emails has nothing to show on a map.
  if (useApp(selectOnlyEmails)) return null;
  return (
    <div className="pane-switch" role="group" aria-label={MAP.showRowsAs}>
      {ORDER.map((name) => (
        <button
          key={name}
          type="button"
          className="button button-quiet"
          aria-pressed={name === pane}
          onClick={() => showPane(name)}
        >
          {PANES[name]}
        </button>
      ))}
    </div>
  );
}

const ORDER: readonly Pane[] = ['grid', 'both', 'map'];

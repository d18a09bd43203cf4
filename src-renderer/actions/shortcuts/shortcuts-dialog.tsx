import { ACTION_GROUPS, CHOOSE_ADDRESS, KEYS_DIALOG } from '#shared/messages/screens/actions.ts';
import { useApp } from '../../store/use-app.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { Action } from '../action.ts';
import { ACTIONS } from '../catalogue/catalogue.ts';
import { CANDIDATE_KEYS } from '../catalogue/row-actions.ts';
import { chosenKeys } from './find-action.ts';
import { keyWords } from './key-press.ts';
import { IS_MAC } from './platform.ts';
import { activeShortcuts } from './shortcuts.ts';
import './shortcuts-dialog.css';

/** Lists all current keys. Includes actions that do not apply now. */
export function ShortcutsDialog() {
  const closeDialog = useApp((state) => state.closeDialog);
  const keys = activeShortcuts(ACTIONS, useApp(chosenKeys));
  const lines = inOneLine(
    ACTIONS.map(({ id, title, group, fixedKeys = [] }) => ({
      id,
      title,
      group,
      keys: [keys.get(id) ?? null, ...fixedKeys].filter((key) => key !== null),
    })).filter((line) => line.keys.length > 0),
  );
  return (
    <Dialog title={KEYS_DIALOG.title} onClose={closeDialog}>
      <p className="quiet">{KEYS_DIALOG.text}</p>
      {ACTION_GROUPS.map((group) => (
        <section key={group}>
          <h3>{group}</h3>
          <dl className="keys">
            {lines
              .filter((line) => line.group === group)
              .map((line) => (
                <div key={line.id}>
                  <dt>{line.title}</dt>
                  <dd>
                    {line.keys.map((key) => (
                      <kbd key={key} className="key-cap">
                        {keyWords(key, IS_MAC)}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

type Line = Pick<Action, 'id' | 'title' | 'group'> & { readonly keys: readonly string[] };

/** Joins the number keys for matching addresses into one line, unless a person has changed one of them. */
function inOneLine(lines: readonly Line[]): readonly Line[] {
  const numbered = lines.filter(({ id, keys }) => id === `pick-${keys.join(' ')}`);
  const [first] = numbered;
  if (!first || numbered.length < CANDIDATE_KEYS) return lines;
  const all = { ...first, title: CHOOSE_ADDRESS, keys: [`1–${CANDIDATE_KEYS}`] };
  return lines.flatMap((line) => (line === first ? [all] : numbered.includes(line) ? [] : [line]));
}

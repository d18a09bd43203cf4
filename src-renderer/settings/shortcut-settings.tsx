import { useState } from 'react';
import type { ChosenKeys } from '#shared/contract/workspace/workspace.ts';
import { ACTION_GROUPS } from '#shared/messages/screens/actions.ts';
import { KEY_REFUSALS, KEY_SETTINGS, resetKeyOf } from '#shared/messages/screens/settings.ts';
import type { Action } from '../actions/action.ts';
import { ACTIONS, actionOf } from '../actions/catalogue/catalogue.ts';
import { keyWords } from '../actions/shortcuts/key-press.ts';
import { IS_MAC } from '../actions/shortcuts/platform.ts';
import { activeShortcuts, changeKey, type KeyChange, withOwnKey } from '../actions/shortcuts/shortcuts.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { ShortcutField } from './shortcut-field.tsx';
import './shortcut-settings.css';
import { SettingsPart } from './settings-part.tsx';

type Props = { readonly chosen: ChosenKeys };

/** A pressed key that could not be assigned. */
type Refusal = { readonly id: string; readonly key: string; readonly change: KeyChange };

/** Lists every action with its key and lets the person change it. */
export function ShortcutSettings({ chosen }: Props) {
  const changeSettings = useApp((state) => state.changeSettings);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const keys = activeShortcuts(ACTIONS, chosen);
  const keep = (changed: ChosenKeys): void => {
    setRefusal(null);
    void changeSettings({ keys: changed });
  };
  const give = (id: string, key: string): void => {
    const change = changeKey(ACTIONS, chosen, id, key);
    if (change.outcome === 'changed') keep(change.chosen);
    else setRefusal({ id, key, change });
  };
  const line = (action: Action) => (
    <li key={action.id} className="key-line">
      <ShortcutField
        action={action}
        current={keys.get(action.id) ?? null}
        onKey={(key) => give(action.id, key)}
      />
      {chosen[action.id] !== undefined && (
        <Button
          look="quiet"
          aria-label={resetKeyOf(action.title)}
          onClick={() => {
            const change = withOwnKey(ACTIONS, chosen, action.id);
            if (change.outcome === 'changed') keep(change.chosen);
            else setRefusal({ id: action.id, key: action.key ?? '', change });
          }}
        >
          {KEY_SETTINGS.reset}
        </Button>
      )}
      {refusal?.id === action.id && <RefusalNote refusal={refusal} onSwap={keep} />}
    </li>
  );
  return (
    <SettingsPart
      name="Keys"
      action={
        <Button disabled={Object.keys(chosen).length === 0} onClick={() => keep({})}>
          {KEY_SETTINGS.resetAll}
        </Button>
      }
    >
      <p className="quiet small">{KEY_SETTINGS.help}</p>
      {ACTION_GROUPS.map((group) => (
        <section key={group} aria-label={group}>
          <h3>{group}</h3>
          <ul>{ACTIONS.filter((action) => action.group === group).map(line)}</ul>
        </section>
      ))}
    </SettingsPart>
  );
}

type RefusalProps = { readonly refusal: Refusal; readonly onSwap: (keys: ChosenKeys) => void };

function RefusalNote({ refusal: { key, change }, onSwap }: RefusalProps) {
  return (
    <p className="key-refusal small" role="alert">
      {refusalWords(keyWords(key, IS_MAC), change)}
      {change.outcome === 'taken' && (
        <Button onClick={() => onSwap(change.swapped)}>{KEY_SETTINGS.swap}</Button>
      )}
    </p>
  );
}

function refusalWords(key: string, change: KeyChange): string {
  switch (change.outcome) {
    case 'taken':
    case 'fixed':
      return KEY_REFUSALS[change.outcome](key, actionOf(change.by)?.title ?? change.by);
    case 'kept_back':
      return KEY_REFUSALS.kept_back(key);
    case 'changed':
      return '';
  }
}

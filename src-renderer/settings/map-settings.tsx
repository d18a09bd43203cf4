import { useState } from 'react';
import { LONGEST_MAP_STYLE, mapStyleOrigin } from '#shared/contract/map-style.ts';
import type { Settings } from '#shared/contract/workspace.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { SettingsPart } from './settings-part.tsx';

type Props = { readonly settings: Settings };

/** The style of the map. The page's allowed addresses are fixed when it opens, so a change needs a restart. */
export function MapSettings({ settings: { mapStyleUrl } }: Props) {
  const changeSettings = useApp((state) => state.changeSettings);
  const [text, setText] = useState(mapStyleUrl ?? '');
  const [atOpening] = useState(mapStyleUrl);
  const typed = text.trim();
  const origin = typed === '' ? null : mapStyleOrigin(typed);
  const isAllowed = typed === '' || origin !== null;
  const wanted = typed === '' ? null : typed;
  return (
    <SettingsPart name="Map">
      <Field
        label="Map style"
        hint={
          origin === null
            ? 'Empty: the built-in outline map, which needs no network. Or the https address of a style with streets.'
            : `The map asks ${origin} for what it shows, and so tells it which places you look at. No address is sent.`
        }
        error={isAllowed ? null : 'An https address without a user name or password, or nothing.'}
      >
        {(ids) => (
          <input
            {...ids}
            className="input"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={LONGEST_MAP_STYLE}
            placeholder="Built-in"
            value={text}
            onChange={({ target }) => setText(target.value)}
            onBlur={() => isAllowed && wanted !== mapStyleUrl && void changeSettings({ mapStyleUrl: wanted })}
          />
        )}
      </Field>
      {mapStyleUrl !== atOpening && (
        <p className="small" role="status">
          The map uses it when the page is opened again.{' '}
          <Button onClick={() => location.reload()}>Reload now</Button>
        </p>
      )}
    </SettingsPart>
  );
}

import { useState } from 'react';
import { LONGEST_MAP_STYLE, mapStyleOrigin } from '#shared/contract/fix/map-style.ts';
import type { Settings } from '#shared/contract/workspace/workspace.ts';
import { MAP_SETTINGS, mapStyleHint, REQUEST_SETTINGS } from '#shared/messages/screens/settings.ts';
import { SET_BY_ORGANISATION } from '#shared/messages/workspace/policy.ts';
import { selectPolicy } from '../store/home/workspace-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { onLeave } from '../ui/form/on-leave.ts';
import { TextInput } from '../ui/form/text-input.tsx';
import { SettingsPart } from './settings-part.tsx';

type Props = { readonly settings: Settings };

/**
 * Sets the style of the map. A new style needs a reload, because the addresses that the page may contact are fixed when
 * the page opens.
 */
export function MapSettings({ settings: { mapStyleUrl } }: Props) {
  const changeSettings = useApp((state) => state.changeSettings);
  const isOff = useApp(selectPolicy)?.onlineMaps === false;
  const [text, setText] = useState(mapStyleUrl ?? '');
  const [atOpening] = useState(mapStyleUrl);
  const typed = text.trim();
  const origin = typed === '' ? null : mapStyleOrigin(typed);
  const isAllowed = typed === '' || origin !== null;
  const wanted = typed === '' ? null : typed;
  return (
    <SettingsPart name="Map">
      <Field
        label={MAP_SETTINGS.style}
        hint={isOff ? SET_BY_ORGANISATION : origin === null ? MAP_SETTINGS.hint : mapStyleHint(origin)}
        error={isAllowed ? null : REQUEST_SETTINGS.httpsProblem}
      >
        {(ids) => (
          <TextInput
            {...ids}
            disabled={isOff}
            inputMode="url"
            maxLength={LONGEST_MAP_STYLE}
            placeholder={MAP_SETTINGS.builtIn}
            value={text}
            onChange={setText}
            onBlur={onLeave(
              () => isAllowed && wanted !== mapStyleUrl && void changeSettings({ mapStyleUrl: wanted }),
            )}
          />
        )}
      </Field>
      {mapStyleUrl !== atOpening && (
        <p className="small" role="status">
          {MAP_SETTINGS.appliesLater} <Button onClick={() => location.reload()}>{MAP_SETTINGS.reload}</Button>
        </p>
      )}
    </SettingsPart>
  );
}

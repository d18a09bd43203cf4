import { useRef, useState } from 'react';
import type { Settings } from '#shared/contract/workspace/workspace.ts';
import { joinSentences } from '#shared/messages/format.ts';
import { COMMON } from '#shared/messages/screens/common.ts';
import { DATA_SETTINGS } from '#shared/messages/screens/settings.ts';
import { DIAGNOSTICS_EXPLAINED } from '#shared/messages/workspace/maintenance.ts';
import { longestRetentionSentence } from '#shared/messages/workspace/policy.ts';
import { selectPolicy } from '../store/home/workspace-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { SelectField } from '../ui/form/field.tsx';
import { retentionDays, retentionOptions, retentionValue } from '../ui/form/retention.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { SettingsPart } from './settings-part.tsx';
import { SubjectData } from './subject-data.tsx';

type Props = { readonly settings: Pick<Settings, 'deletesListsAfterDays'> };

/** Lets the person choose how long lists are kept, and shows the diagnostics that support may need. */
export function DataSettings({ settings: { deletesListsAfterDays: days } }: Props) {
  const changeSettings = useApp((state) => state.changeSettings);
  const longest = useApp(selectPolicy)?.longestRetentionDays ?? null;
  const readDiagnostics = useApp((state) => state.readDiagnostics);
  const diagnostics = useApp((state) => state.diagnostics);
  const [isShown, setShown] = useState(false);
  const show = async (): Promise<void> => {
    await readDiagnostics();
    setShown(true);
  };
  return (
    <SettingsPart name="Data">
      <SelectField
        label={DATA_SETTINGS.retention}
        hint={joinSentences(
          longest === null ? '' : longestRetentionSentence(longest),
          DATA_SETTINGS.retentionHint,
        )}
        value={retentionValue(days)}
        options={retentionOptions(days, longest)}
        onChange={(value) => void changeSettings({ deletesListsAfterDays: retentionDays(value) })}
      />
      <SubjectData />
      <div className="settings-actions">
        <Button onClick={() => void show()}>{DATA_SETTINGS.copyDiagnostics}</Button>
      </div>
      {isShown && diagnostics !== null && (
        <DiagnosticsDialog text={diagnostics} onClose={() => setShown(false)} />
      )}
    </SettingsPart>
  );
}

function DiagnosticsDialog({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isCopied, setCopied] = useState(false);
  /** Copies by selection, because the clipboard API needs a permission that the desktop window never gives. */
  const copy = (): void => {
    field.current?.select();
    setCopied(document.execCommand('copy'));
  };
  return (
    <Dialog
      title={DATA_SETTINGS.diagnostics}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{COMMON.close}</Button>
          <Button look="primary" onClick={copy}>
            {isCopied ? COMMON.copied : COMMON.copy}
          </Button>
        </>
      }
    >
      <p>{DIAGNOSTICS_EXPLAINED}</p>
      <textarea
        ref={field}
        className="input diagnostics-text"
        aria-label={DATA_SETTINGS.text}
        readOnly
        value={text}
      />
    </Dialog>
  );
}

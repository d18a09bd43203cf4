import { useRef, useState } from 'react';
import type { Settings } from '#shared/contract/workspace.ts';
import { DIAGNOSTICS_EXPLAINED } from '#shared/messages/maintenance.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { SelectField } from '../ui/form/field.tsx';
import { retentionDays, retentionOptions, retentionValue } from '../ui/form/retention.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { SettingsPart } from './settings-part.tsx';

type Props = { readonly settings: Pick<Settings, 'deletesListsAfterDays'> };

/** How long lists stay, and the diagnostics to send to support. */
export function DataSettings({ settings: { deletesListsAfterDays: days } }: Props) {
  const changeSettings = useApp((state) => state.changeSettings);
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
        label="Lists are kept"
        hint="Counted from their import. The lists screen says it at least a day before; a list that is being checked is not deleted."
        value={retentionValue(days)}
        options={retentionOptions(days)}
        onChange={(value) => void changeSettings({ deletesListsAfterDays: retentionDays(value) })}
      />
      <div className="settings-actions">
        <Button onClick={() => void show()}>Copy diagnostics…</Button>
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
      title="Diagnostics"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button look="primary" onClick={copy}>
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
        </>
      }
    >
      <p>{DIAGNOSTICS_EXPLAINED}</p>
      <textarea
        ref={field}
        className="input diagnostics-text"
        aria-label="What is copied"
        readOnly
        value={text}
      />
    </Dialog>
  );
}

import { useEffect, useRef } from 'react';
import { COMMON } from '#shared/messages/screens/common.ts';
import { PASTE, pasteLabel } from '#shared/messages/screens/import.ts';
import { keyWords } from '../actions/shortcuts/key-press.ts';
import { IS_MAC } from '../actions/shortcuts/platform.ts';
import { clipboardCells } from '../store/importing/clipboard-cells.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import './paste-dialog.css';

/** Offers a field for pasted cells, because a page may read the clipboard only when the person pastes. */
export function PasteDialog() {
  const closeDialog = useApp((state) => state.closeDialog);
  const pasteList = useApp((state) => state.pasteList);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Dialog
      title={PASTE.title}
      onClose={closeDialog}
      actions={<Button onClick={closeDialog}>{COMMON.cancel}</Button>}
    >
      <Field label={pasteLabel(keyWords('Mod+v', IS_MAC))} hint={PASTE.hint}>
        {(ids) => (
          <textarea
            {...ids}
            ref={field}
            className="input paste-field"
            value=""
            onChange={() => {}}
            onPaste={(event) => {
              event.preventDefault();
              const cells = clipboardCells(event.clipboardData);
              closeDialog();
              void pasteList(cells);
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}

import { useEffect, useRef, useState } from 'react';
import { COMMON } from '#shared/messages/screens/common.ts';
import { JUMP, noSuchRowSentence, rowLeftOutSentence, rowNumbers } from '#shared/messages/screens/review.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';

/** Asks for a row number and goes to that row. If the filters hide the row, offers to show all rows. */
export function JumpDialog() {
  const jump = useApp((state) => state.jump);
  const rows = useApp(({ list }) => list?.summary.rows ?? 0);
  return jump && <JumpForm leftOut={jump.leftOut} rows={rows} />;
}

type Props = { readonly leftOut: number | null; readonly rows: number };

function JumpForm({ leftOut, rows }: Props) {
  const closeJump = useApp((state) => state.closeJump);
  const jumpTo = useApp((state) => state.jumpTo);
  const jumpWithoutFilter = useApp((state) => state.jumpWithoutFilter);
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const position = Number(text.replaceAll(/[,.\s]/gu, ''));
  const isThere = Number.isInteger(position) && position >= 1 && position <= rows;
  const isLeftOut = leftOut !== null && leftOut === position;

  const go = (): void => {
    setTried(true);
    if (isThere) void jumpTo(position);
  };
  return (
    <Dialog
      title={JUMP.title}
      onClose={closeJump}
      actions={
        isLeftOut ? (
          <Button look="primary" onClick={() => void jumpWithoutFilter(position)}>
            {COMMON.showAllRows}
          </Button>
        ) : (
          <Button look="primary" onClick={go}>
            {JUMP.go}
          </Button>
        )
      }
    >
      <Field
        label={JUMP.label}
        hint={rowNumbers(rows)}
        error={errorOf(isTried && !isThere, isLeftOut, position, rows)}
      >
        {(ids) => (
          <input
            {...ids}
            ref={field}
            className="input"
            inputMode="numeric"
            maxLength={12}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setTried(false);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') go();
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}

function errorOf(isWrong: boolean, isLeftOut: boolean, position: number, rows: number): string | null {
  if (isWrong) return noSuchRowSentence(rows);
  return isLeftOut ? rowLeftOutSentence(position) : null;
}

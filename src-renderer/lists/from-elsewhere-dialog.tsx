import type { Approval } from '#shared/contract/workspace/approvals.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { APPROVAL_WORDS, FROM_ELSEWHERE } from '#shared/messages/workspace/approvals.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { untrusted } from '../ui/text/untrusted-text.tsx';
import './from-elsewhere-dialog.css';

/** Lets the person allow the workspace to use web addresses outside this computer. Closes when all are allowed. */
export function FromElsewhereDialog() {
  const notAllowed = useApp(({ workspace }) => workspace?.notAllowed);
  const closeDialog = useApp((state) => state.closeDialog);
  if (!notAllowed || notAllowed.length === 0) return null;
  return (
    <Dialog
      title={FROM_ELSEWHERE.title}
      onClose={closeDialog}
      actions={<Button onClick={closeDialog}>{FROM_ELSEWHERE.later}</Button>}
    >
      <p>{FROM_ELSEWHERE.text}</p>
      <ul className="not-allowed">
        {notAllowed.map((named) => (
          <NamedThing key={`${named.kind} ${named.value}`} named={named} />
        ))}
      </ul>
    </Dialog>
  );
}

function NamedThing({ named }: { readonly named: Approval }) {
  const allowNamed = useApp((state) => state.allowNamed);
  const { name, means } = APPROVAL_WORDS[named.kind];
  return (
    <li>
      <div>
        <p>
          {name}: <strong>{untrusted(named.value)}</strong>
        </p>
        <p className="quiet small">{means}</p>
      </div>
      <Button
        aria-label={`${FROM_ELSEWHERE.allow}: ${name} ${shownText(named.value)}`}
        onClick={() => void allowNamed(named)}
      >
        {FROM_ELSEWHERE.allow}
      </Button>
    </li>
  );
}

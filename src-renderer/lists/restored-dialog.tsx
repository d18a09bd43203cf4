import type { Restored } from '#shared/contract/workspace/maintenance.ts';
import { LISTS } from '#shared/messages/screens/lists.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import {
  missingSentences,
  RESTORED_TITLES,
  restoredSentence,
  SET_ASIDE_SENTENCE,
  takenOverSentences,
} from '#shared/messages/workspace/maintenance.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';

/** Says that a backup replaced the workspace. It appears again until the person confirms. */
export function RestoredDialog({ restored }: { readonly restored: Restored }) {
  const dismissRestored = useApp((state) => state.dismissRestored);
  const goTo = useApp((state) => state.goTo);
  const close = (): void => {
    // The list that was open may now be a different one, or may not exist.
    goTo({ name: 'lists' });
    void dismissRestored();
  };
  return (
    <Dialog
      title={RESTORED_TITLES[restored.cause]}
      onClose={close}
      actions={
        <Button look="primary" onClick={close}>
          {LISTS.afterRestore}
        </Button>
      }
    >
      <p>{restoredSentence(restored)}</p>
      {takenOverSentences(restored).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {missingSentences(restored).map((sentence) => (
        <p key={sentence}>{shownText(sentence)}</p>
      ))}
      {restored.setAside !== null && <p className="quiet">{SET_ASIDE_SENTENCE}</p>}
    </Dialog>
  );
}

import {
  addedColumnsSentence,
  openOriginWords,
  originSentence,
} from '#shared/messages/import/added-columns.ts';
import { IMPORT } from '#shared/messages/screens/import.ts';
import type { ImportDraft } from '../store/importing/import-draft.ts';
import { doubtKey } from '../store/importing/mapping-questions.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { EmailColumns } from './email-columns.tsx';
import { EncodingChoice } from './encoding-choice.tsx';
import { MappingQuestion } from './mapping-question.tsx';
import { SeveralAddresses } from './several-addresses.tsx';

type Props = { readonly draft: ImportDraft };

/** Asks about unclear facts, between the reading options and the columns. Renders nothing if all is clear. */
export function ImportQuestions({ draft }: Props) {
  const { preview, doubts } = draft;
  const { encodingCandidates, choices, columns, guessed } = preview;
  return (
    <div className="import-questions">
      <OwnExport draft={draft} />
      {encodingCandidates.length > 1 && choices.encoding !== null && (
        <EncodingChoice candidates={encodingCandidates} encoding={choices.encoding} />
      )}
      {doubts.length > 0 && (
        <ul className="questions" aria-label={IMPORT.questions}>
          {doubts.map((doubt, at) => (
            <MappingQuestion key={doubtKey(doubt, columns)} draft={draft} doubt={doubt} isNext={at === 0} />
          ))}
        </ul>
      )}
      <EmailColumns draft={draft} />
      {draft.addresses.length > 0 && <SeveralAddresses draft={draft} />}
      {guessed !== null && <Memory isGuessedAgain={draft.chosen.isGuessedAgain} />}
    </div>
  );
}

/** Switches between the remembered mapping and new guesses. */
function Memory({ isGuessedAgain }: { readonly isGuessedAgain: boolean }) {
  const guessAgain = useApp((state) => state.guessAgain);
  return (
    <p className="import-memory">
      <span>{isGuessedAgain ? IMPORT.guessedAgain : IMPORT.remembered}</span>
      <Button onClick={() => guessAgain(!isGuessedAgain)}>
        {isGuessedAgain ? IMPORT.takeRemembered : IMPORT.guessAgain}
      </Button>
    </p>
  );
}

type OwnExportProps = { readonly draft: Pick<ImportDraft, 'preview' | 'mapping' | 'addresses'> };

/** Says that Doorstep wrote this file, and offers to open its list. Renders nothing for other files. */
function OwnExport({ draft: { preview, mapping, addresses } }: OwnExportProps) {
  const openOrigin = useApp((state) => state.openOrigin);
  const { origin } = preview;
  const added = addedColumnsSentence(preview, [mapping, ...addresses.map((each) => each.mapping)]);
  return (
    <>
      {origin && (
        <p className="import-memory">
          <span>{originSentence(origin)}</span>
          <Button onClick={() => void openOrigin(origin)}>{openOriginWords(origin)}</Button>
        </p>
      )}
      {added !== '' && <p>{added}</p>}
    </>
  );
}

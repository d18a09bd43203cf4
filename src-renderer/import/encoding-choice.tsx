import { useId } from 'react';
import type { EncodingCandidate } from '#shared/contract/import/preview.ts';
import { encodingName } from '#shared/messages/import/encodings.ts';
import { IMPORT } from '#shared/messages/screens/import.ts';
import { useApp } from '../store/use-app.ts';
import { untrusted } from '../ui/text/untrusted-text.tsx';

type Props = {
  readonly candidates: readonly EncodingCandidate[];
  readonly encoding: string;
};

/** Shows the same cells in each encoding, so that a person sees the right encoding without knowing its name. */
export function EncodingChoice({ candidates, encoding }: Props) {
  const name = useId();
  const changeChoices = useApp((state) => state.changeChoices);
  return (
    <fieldset className="encoding-choice">
      <legend>
        <h2 className="question-title">{IMPORT.whichEncoding}</h2>
      </legend>
      <p className="quiet">{IMPORT.encodingText}</p>
      <div className="encoding-cards">
        {candidates.map((candidate) => (
          <label key={candidate.encoding} className="encoding-card">
            <input
              type="radio"
              name={name}
              checked={candidate.encoding === encoding}
              onChange={() => void changeChoices({ encoding: candidate.encoding })}
            />
            <span className="encoding-name">{encodingName(candidate.encoding)}</span>
            <span className="encoding-cells">
              {candidate.cells.map((cell, at) => (
                <span key={at} className="encoding-cell">
                  {untrusted(cell)}
                </span>
              ))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { RefreshCw } from 'lucide-react';
import type { Row } from '#shared/domain/verdict/row.ts';
import { NEWER_ANSWER_HINT, newerAnswerSentence } from '#shared/messages/review/newer-answer.ts';
import { NEWER_ANSWER } from '#shared/messages/screens/row-panel.ts';
import { suggestedText } from '../../store/rows/address-text.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { differenceOf } from '../../ui/text/difference.ts';
import { MarkedText } from '../../ui/text/marked-text.tsx';

type Props = { readonly row: Row };

/** Shows the service's newer answer if it differs from the answer that the decision is based on. */
export function RowNewerAnswer({ row }: Props) {
  const { newer, suggested } = row;
  const keepDecision = useApp((state) => state.keepDecision);
  const reviewAgain = useApp((state) => state.reviewAgain);
  if (!newer) return null;
  const now = newer.suggested ? suggestedText(newer.suggested) : '';
  const { after } = differenceOf(suggested ? suggestedText(suggested) : '', now);
  return (
    <section className="row-newer-answer" aria-label={NEWER_ANSWER.title}>
      <RefreshCw size={14} aria-hidden="true" />
      <div>
        <p>{newerAnswerSentence(newer)}</p>
        {newer.suggested && (
          <p>
            <MarkedText segments={after} />
          </p>
        )}
        <p className="quiet small">{NEWER_ANSWER_HINT}</p>
        <div className="row-newer-actions">
          <Button onClick={() => void keepDecision()}>{NEWER_ANSWER.keep}</Button>
          <Button onClick={() => void reviewAgain()}>{NEWER_ANSWER.review}</Button>
        </div>
      </div>
    </section>
  );
}

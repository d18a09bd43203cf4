import { RefreshCw } from 'lucide-react';
import type { Row } from '#shared/domain/verdict/row.ts';
import { NEWER_ANSWER_HINT, newerAnswerSentence } from '#shared/messages/newer-answer.ts';
import { addressColumns } from '../../store/importing/column-mapping.ts';
import { importedText, suggestedText } from '../../store/rows/address-text.ts';
import { useApp } from '../../store/use-app.ts';
import { Button } from '../../ui/form/button.tsx';
import { differenceOf } from '../../ui/text/difference.ts';
import { MarkedText } from '../../ui/text/marked-text.tsx';

type Props = { readonly row: Row };

const NO_MAPPING = {};

/** What the service answers since the row was decided, where it is something else: the decision rests on the answer before. */
export function RowNewerAnswer({ row }: Props) {
  const { newer, cells } = row;
  const mapping = useApp(({ list }) => list?.settings.mapping) ?? NO_MAPPING;
  const keepDecision = useApp((state) => state.keepDecision);
  const reviewAgain = useApp((state) => state.reviewAgain);
  if (!newer) return null;
  const imported = importedText(cells, addressColumns(mapping));
  const { after } = differenceOf(imported, newer.suggested ? suggestedText(newer.suggested) : imported);
  return (
    <section className="row-newer-answer" aria-label="Answer since you decided">
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
          <Button onClick={() => void keepDecision()}>Keep my decision</Button>
          <Button onClick={() => void reviewAgain()}>Review again</Button>
        </div>
      </div>
    </section>
  );
}

import { TriangleAlert } from 'lucide-react';
import type { ExportLoss, LackingText } from '#shared/contract/export.ts';
import { encodingName } from '#shared/messages/encodings.ts';
import { lossSentence } from '#shared/messages/export-losses.ts';
import { countOf, formatNumber } from '#shared/messages/format.ts';
import { isWorkbook } from '../store/output/export-choices.ts';
import type { ExportSetup } from '../store/output/export-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { type Choice, ChoiceGroup } from '../ui/form/choice-group.tsx';
import { untrusted } from '../ui/text/untrusted-text.tsx';

type LackingLetters = Extract<ExportLoss, { readonly code: 'letters_not_in_encoding' }>;
type Props = { readonly setup: ExportSetup; readonly losses: readonly ExportLoss[] };

/** Says what the file will lack, and asks what the person must decide before it can be written. */
export function ExportLosses({ setup: { choices }, losses }: Props) {
  const sheet = useApp((state) => state.protectedSheetName);
  const letters = losses.find((loss) => loss.code === 'letters_not_in_encoding');
  const sentences = losses.filter(
    ({ code }) => code !== 'letters_not_in_encoding' && code !== 'sheet_protected',
  );
  return (
    <>
      {sheet !== null && isWorkbook(choices) && (
        <ProtectedSheet sheet={sheet} decided={choices.protectedSheet} />
      )}
      {letters && <MissingLetters loss={letters} />}
      {sentences.length > 0 && (
        <div className="export-losses">
          <h3>What the file will lack</h3>
          <ul>
            {sentences.map((loss) => (
              <li key={loss.code}>
                <TriangleAlert size={14} aria-hidden="true" />
                <span>{lossSentence(loss)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

type ProtectedProps = { readonly sheet: string; readonly decided: 'remove' | 'new_file' | null };

function ProtectedSheet({ sheet, decided }: ProtectedProps) {
  const change = useApp((state) => state.changeExport);
  return (
    <div className="export-question">
      <p>
        The sheet “{untrusted(sheet)}” is protected against changes. Decide how it is exported, or export
        nothing; the original stays as it is.
      </p>
      <ChoiceGroup
        legend="Protected sheet"
        value={decided}
        choices={PROTECTED_CHOICES}
        onChange={(protectedSheet) => change({ protectedSheet })}
      />
    </div>
  );
}

const PROTECTED_CHOICES: readonly Choice<'remove' | 'new_file'>[] = [
  {
    value: 'remove',
    label: 'A copy without the protection',
    hint: 'All else of the workbook stays. Whoever opens it can change the sheet.',
  },
  {
    value: 'new_file',
    label: 'A new workbook',
    hint: 'The rows of the list alone, and the sheets of Doorstep.',
  },
];

function MissingLetters({ loss: { encoding, cells, letters, examples } }: { readonly loss: LackingLetters }) {
  const change = useApp((state) => state.changeExport);
  return (
    <div className="export-question">
      <p>
        {encodingName(encoding)}, the encoding of your file, has no letters for {countOf(cells, 'cell')}
        {letters.length > 0 && <>: {untrusted(letters.join(' '))}</>}. Decide how they are written.
      </p>
      <ul className="export-examples">
        {firstOfEachCell(examples).map(({ row, column, text }) => (
          <li key={`${row} ${column}`}>
            {row > 0 && (
              <span className="quiet">
                Row {formatNumber(row)}, {untrusted(column)}:{' '}
              </span>
            )}
            {untrusted(text)}
          </li>
        ))}
      </ul>
      <div className="export-answers">
        <Button onClick={() => change({ encoding: 'utf-8' })}>Write the file in UTF-8</Button>
        <Button onClick={() => change({ format: 'xlsx' })}>Write an Excel workbook</Button>
      </div>
      <p className="quiet small">
        If {encodingName(encoding)} surprises you, the file was read wrongly: import it again and choose its
        encoding.
      </p>
    </div>
  );
}

const firstOfEachCell = (texts: readonly LackingText[]): readonly LackingText[] =>
  [...new Map(texts.toReversed().map((text) => [`${text.row} ${text.column}`, text])).values()].toReversed();

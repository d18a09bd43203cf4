import { TriangleAlert } from 'lucide-react';
import type { ExportLoss, LackingText } from '#shared/contract/export/export.ts';
import { lossSentence } from '#shared/messages/export/export-losses.ts';
import {
  cellLabel,
  LOSSES,
  missingLettersSentence,
  protectedSheetSentence,
  wrongEncodingSentence,
} from '#shared/messages/screens/export.ts';
import { isWorkbook } from '../store/output/export-choices.ts';
import type { ExportSetup } from '../store/output/export-slice.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { type Choice, ChoiceGroup } from '../ui/form/choice-group.tsx';
import { untrusted } from '../ui/text/untrusted-text.tsx';

type LackingLetters = Extract<ExportLoss, { readonly code: 'letters_not_in_encoding' }>;
type Props = { readonly setup: ExportSetup; readonly losses: readonly ExportLoss[] };

/** Says what the file will lack, and asks the questions that must be answered before it can be written. */
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
          <h3>{LOSSES.title}</h3>
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
      <p>{protectedSheetSentence(sheet)}</p>
      <ChoiceGroup
        legend={LOSSES.protectedSheet}
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
    label: LOSSES.removeProtection,
    hint: LOSSES.removeProtectionHint,
  },
  {
    value: 'new_file',
    label: LOSSES.newWorkbook,
    hint: LOSSES.newWorkbookHint,
  },
];

function MissingLetters({ loss: { encoding, cells, letters, examples } }: { readonly loss: LackingLetters }) {
  const change = useApp((state) => state.changeExport);
  return (
    <div className="export-question">
      <p>{missingLettersSentence(encoding, cells, letters)}</p>
      <ul className="export-examples">
        {firstOfEachCell(examples).map(({ row, column, text }) => (
          <li key={`${row} ${column}`}>
            {row > 0 && <span className="quiet">{cellLabel(row, column)} </span>}
            {untrusted(text)}
          </li>
        ))}
      </ul>
      <div className="export-answers">
        <Button onClick={() => change({ encoding: 'utf-8' })}>{LOSSES.writeUtf8}</Button>
        <Button onClick={() => change({ format: 'xlsx' })}>{LOSSES.writeWorkbook}</Button>
      </div>
      <p className="quiet small">{wrongEncodingSentence(encoding)}</p>
    </div>
  );
}

const firstOfEachCell = (texts: readonly LackingText[]): readonly LackingText[] =>
  [...new Map(texts.toReversed().map((text) => [`${text.row} ${text.column}`, text])).values()].toReversed();

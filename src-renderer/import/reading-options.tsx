import { ENCODINGS } from '#shared/messages/import/encodings.ts';
import { sheetSentence } from '#shared/messages/import/import-questions.ts';
import { DELIMITERS, headerRowHint, nameInWorkbook, READING } from '#shared/messages/screens/import.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import { GUESS_SENTENCES } from '#shared/messages/words.ts';
import { CountryField } from '../columns/country-field.tsx';
import type { ImportDraft } from '../store/importing/import-draft.ts';
import { useApp } from '../store/use-app.ts';
import { Field, type Option, SelectField } from '../ui/form/field.tsx';
import { onLeave } from '../ui/form/on-leave.ts';

type Props = { readonly draft: ImportDraft };

/** Shows each guess about how to read the file, with its reason. The person can change each guess. */
export function ReadingOptions({ draft }: Props) {
  const changeChoices = useApp((state) => state.changeChoices);
  const changeDefaultCountry = useApp((state) => state.changeDefaultCountry);
  const { choices, reasons, sheets, guessed } = draft.preview;

  return (
    <div className="reading-options">
      {choices.sheet !== null && (
        <SelectField
          label={READING.sheet}
          hint={sheetSentence(choices.sheet, sheets) || null}
          value={choices.sheet}
          options={sheets.map(({ name, isHidden }) => ({
            value: name,
            label: nameInWorkbook(name, isHidden),
          }))}
          onChange={(sheet) => void changeChoices({ sheet })}
        />
      )}
      {choices.encoding !== null && (
        <SelectField
          label={READING.encoding}
          hint={GUESS_SENTENCES[reasons.encoding]}
          value={choices.encoding}
          options={withCurrent(ENCODINGS, choices.encoding)}
          onChange={(encoding) => void changeChoices({ encoding })}
        />
      )}
      {choices.delimiter !== null && (
        <SelectField
          label={READING.delimiter}
          hint={GUESS_SENTENCES[reasons.delimiter]}
          value={choices.delimiter}
          options={withCurrent(DELIMITERS, choices.delimiter)}
          onChange={(delimiter) => void changeChoices({ delimiter })}
        />
      )}
      <HeaderRowField
        key={choices.headerRow}
        headerRow={choices.headerRow}
        reason={GUESS_SENTENCES[reasons.headerRow]}
        onChange={(headerRow) => void changeChoices({ headerRow })}
      />
      <CountryField
        country={draft.defaultCountry}
        guess={(guessed ?? draft.preview).defaultCountry}
        onChange={changeDefaultCountry}
      />
    </div>
  );
}

type HeaderRowProps = {
  readonly headerRow: number;
  readonly reason: string;
  readonly onChange: (headerRow: number) => void;
};

/** A new number takes effect when the person leaves the field, because each change reads the file again. */
function HeaderRowField({ headerRow, reason, onChange }: HeaderRowProps) {
  return (
    <Field label={READING.headerRow} hint={headerRowHint(headerRow, reason)}>
      {(ids) => (
        <input
          {...ids}
          className="input"
          type="number"
          min={0}
          defaultValue={headerRow}
          onBlur={onLeave<HTMLInputElement>(
            ({ target }) =>
              target.valueAsNumber >= 0 &&
              target.valueAsNumber !== headerRow &&
              onChange(target.valueAsNumber),
          )}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        />
      )}
    </Field>
  );
}

/** Adds the current value to the options if they lack it. */
function withCurrent(options: readonly Option<string>[], current: string): readonly Option<string>[] {
  if (options.some(({ value }) => value === current)) return options;
  return [{ value: current, label: shownText(current) }, ...options];
}

import { useId, useState } from 'react';
import type { MappedField } from '#shared/domain/address/mapping.ts';
import type { AddressBlock } from '#shared/domain/columns/address-blocks.ts';
import type { ColumnDoubt, MappingDoubt } from '#shared/domain/columns/mapping-doubts.ts';
import {
  allAddressesWords,
  confirmWords,
  doubtQuestion,
  doubtReason,
  LISTS_OF_ADDRESSES,
  otherColumnWords,
} from '#shared/messages/import/import-questions.ts';
import { IMPORT, nameInWorkbook } from '#shared/messages/screens/import.ts';
import { exampleAddress } from '../store/importing/example-address.ts';
import type { ImportDraft } from '../store/importing/import-draft.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { Select } from '../ui/form/field.tsx';
import { untrusted } from '../ui/text/untrusted-text.tsx';

type Props<D extends MappingDoubt = MappingDoubt> = {
  readonly draft: ImportDraft;
  readonly doubt: D;
  /** Whether the question takes the focus, because the previous one was answered. */
  readonly isNext: boolean;
};

const countryOf = ({ defaultCountry }: ImportDraft): string => defaultCountry ?? '';

/** Asks a question about a column. The import can start only after the answer. */
export function MappingQuestion({ draft, doubt, isNext }: Props) {
  const titleId = useId();
  return (
    <li className="question" aria-labelledby={titleId}>
      <h2 id={titleId} className="question-title">
        {doubtQuestion(doubt, draft.preview.columns, countryOf(draft))}
      </h2>
      {doubt.kind === 'several_addresses' ? (
        <Blocks draft={draft} blocks={doubt.blocks} isNext={isNext} />
      ) : (
        <ColumnQuestion draft={draft} doubt={doubt} isNext={isNext} />
      )}
    </li>
  );
}

/** Asks about one column. If the column was skipped, "Yes" includes it. */
function ColumnQuestion({ draft, doubt, isNext }: Props<ColumnDoubt>) {
  const confirmDoubt = useApp((state) => state.confirmDoubt);
  const changeColumn = useApp((state) => state.changeColumn);
  const { column, field, kind } = doubt;
  const { columns, rows } = draft.preview;
  const cells = rows.map((row) => row[column] ?? '');
  const isLeftOut = kind.startsWith('unmapped_');
  const confirm = (): void => (isLeftOut ? changeColumn(column, field) : confirmDoubt(doubt));
  const refuse = (): void => (isLeftOut ? confirmDoubt(doubt) : changeColumn(column, null));
  return (
    <>
      <p className="quiet">{doubtReason(doubt, cells, columns)}</p>
      <div className="question-answers">
        <Button data-focus-home={isNext ? '' : undefined} onClick={confirm}>
          {confirmWords(doubt, countryOf(draft))}
        </Button>
        {!(kind in LACKING) && <Button onClick={refuse}>{IMPORT.noThisColumn}</Button>}
        {!isLeftOut && <OtherColumn draft={draft} doubt={doubt} />}
      </div>
    </>
  );
}

/** The part that no column contains, and the text of the choice of a column for it. */
const LACKING: Partial<
  Record<ColumnDoubt['kind'], { readonly field: MappedField; readonly label: string } | undefined>
> = {
  no_street: { field: 'street', label: IMPORT.noThisIsStreet },
  no_town: { field: 'city', label: IMPORT.noThisIsTown },
};

type OtherProps = { readonly draft: ImportDraft; readonly doubt: ColumnDoubt };

/** Offers another column. The choice takes effect with its button, because every arrow key changes a select's value. */
function OtherColumn({ draft, doubt: { kind, column, field: doubtful } }: OtherProps) {
  const moveField = useApp((state) => state.moveField);
  const changeColumn = useApp((state) => state.changeColumn);
  const [chosen, setChosen] = useState('');
  const { columns, hiddenColumns = [] } = draft.preview;
  const lacking = LACKING[kind];
  const field = lacking?.field ?? doubtful;
  const label = otherColumnWords(field, countryOf(draft));
  return (
    <div className="question-other">
      <Select
        aria-label={label}
        value={chosen}
        options={[
          {
            value: '',
            label: lacking?.label ?? IMPORT.noOtherColumn,
          },
          ...columns.flatMap((name, other) =>
            other === column
              ? []
              : [{ value: String(other), label: nameInWorkbook(name, hiddenColumns.includes(other)) }],
          ),
        ]}
        onChange={setChosen}
      />
      <Button
        disabled={chosen === ''}
        aria-label={label}
        onClick={() =>
          lacking ? changeColumn(Number(chosen), field) : moveField(field, column, Number(chosen))
        }
      >
        {IMPORT.chooseIt}
      </Button>
    </div>
  );
}

type BlocksProps = {
  readonly draft: ImportDraft;
  readonly blocks: readonly AddressBlock[];
  readonly isNext: boolean;
};

/** Shows each address of the first row, so that a person can choose without knowing the column names. */
function Blocks({ draft, blocks, isNext }: BlocksProps) {
  const chooseAddress = useApp((state) => state.chooseAddress);
  const chooseAllAddresses = useApp((state) => state.chooseAllAddresses);
  return (
    <div className="question-answers">
      {blocks.map((block, at) => (
        <Button
          key={block.name}
          data-focus-home={isNext && at === 0 ? '' : undefined}
          onClick={() => chooseAddress(blocks, block)}
        >
          <span className="question-block">
            <strong>{untrusted(block.name)}</strong>
            <span className="quiet small">{untrusted(exampleAddress(draft, block.mapping))}</span>
          </span>
        </Button>
      ))}
      <Button onClick={() => chooseAllAddresses(blocks)}>
        <span className="question-block">
          <strong>{allAddressesWords(blocks.length)}</strong>
          <span className="quiet small">{LISTS_OF_ADDRESSES}</span>
        </span>
      </Button>
    </div>
  );
}

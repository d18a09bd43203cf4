import { useId, useState } from 'react';
import type { MappedField } from '#shared/domain/address/mapping.ts';
import type { AddressBlock } from '#shared/domain/columns/address-blocks.ts';
import type { MappingDoubt } from '#shared/domain/columns/mapping-doubts.ts';
import {
  allAddressesWords,
  confirmWords,
  doubtQuestion,
  doubtReason,
  LISTS_OF_ADDRESSES,
  otherColumnWords,
} from '#shared/messages/import-questions.ts';
import { shownText } from '#shared/messages/shown-text.ts';
import type { ImportDraft } from '../store/importing/import-draft.ts';
import { exampleAddress } from '../store/importing/example-address.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { Select } from '../ui/form/field.tsx';
import { untrusted } from '../ui/text/untrusted-text.tsx';

type ColumnDoubt = Exclude<MappingDoubt, { readonly kind: 'several_addresses' }>;
type Props<D extends MappingDoubt = MappingDoubt> = {
  readonly draft: ImportDraft;
  readonly doubt: D;
  /** It gets the focus when the question before it was answered. */
  readonly isNext: boolean;
};

/** One thing the app does not know of the columns and does not go on without. */
export function MappingQuestion({ draft, doubt, isNext }: Props) {
  const titleId = useId();
  return (
    <li className="question" aria-labelledby={titleId}>
      <h2 id={titleId} className="question-title">
        {doubtQuestion(doubt, draft.preview.columns)}
      </h2>
      {doubt.kind === 'several_addresses' ? (
        <Blocks draft={draft} blocks={doubt.blocks} isNext={isNext} />
      ) : (
        <ColumnQuestion draft={draft} doubt={doubt} isNext={isNext} />
      )}
    </li>
  );
}

function ColumnQuestion({ draft, doubt, isNext }: Props<ColumnDoubt>) {
  const confirmDoubt = useApp((state) => state.confirmDoubt);
  const changeColumn = useApp((state) => state.changeColumn);
  const cells = draft.preview.rows.map((row) => row[doubt.column] ?? '');
  return (
    <>
      <p className="quiet">{doubtReason(doubt, cells)}</p>
      <div className="question-answers">
        <Button data-focus-home={isNext ? '' : undefined} onClick={() => confirmDoubt(doubt)}>
          {confirmWords(doubt.field)}
        </Button>
        <Button onClick={() => changeColumn(doubt.column, null)}>No, leave it as it is</Button>
        <OtherColumn columns={draft.preview.columns} doubt={doubt} />
      </div>
    </>
  );
}

type OtherProps = {
  readonly columns: readonly string[];
  readonly doubt: { readonly column: number; readonly field: MappedField };
};

/** Takes effect by its button: a select that is moved through by arrows changes at each. */
function OtherColumn({ columns, doubt: { column, field } }: OtherProps) {
  const moveField = useApp((state) => state.moveField);
  const [chosen, setChosen] = useState('');
  return (
    <div className="question-other">
      <Select
        aria-label={otherColumnWords(field)}
        value={chosen}
        options={[
          { value: '', label: 'No, another column…' },
          ...columns.flatMap((name, other) =>
            other === column ? [] : [{ value: String(other), label: shownText(name) }],
          ),
        ]}
        onChange={setChosen}
      />
      <Button
        disabled={chosen === ''}
        aria-label={otherColumnWords(field)}
        onClick={() => moveField(field, column, Number(chosen))}
      >
        Use it
      </Button>
    </div>
  );
}

type BlocksProps = {
  readonly draft: ImportDraft;
  readonly blocks: readonly AddressBlock[];
  readonly isNext: boolean;
};

/** Each address with its first row, so that nobody has to know the columns by their names. */
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

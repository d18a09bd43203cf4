import { addressColumns } from '#shared/domain/address/mapping.ts';
import { importedText } from '#shared/domain/outcome/row-text.ts';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { VERSIONS } from '#shared/messages/screens/fix.ts';
import { useShortcut } from '../actions/shortcuts/use-shortcut.ts';
import { selectEdit } from '../store/deciding/drafts-slice.ts';
import { partsText, suggestedText } from '../store/rows/address-text.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';
import { AddressLine, AddressText } from '../ui/text/address-line.tsx';
import { differenceOf } from '../ui/text/difference.ts';

type Props = {
  readonly row: Row;
  /** The address that Enter would take now; '' if there is none. */
  readonly active: string;
};

/** Shows the four versions of the address, with their differences from the file marked. */
export function Comparison({ row, active }: Props) {
  const mapping = useApp(({ list }) => list?.settings.mapping);
  const edit = useApp(selectEdit(row.position));
  const discardEdit = useApp((state) => state.discardEdit);
  const keepImported = useApp((state) => state.keepImported);
  const imported = importedText(row.cells, addressColumns(mapping ?? {}));
  return (
    <dl className="comparison">
      <div>
        <dt>{VERSIONS.imported}</dt>
        <dd className="comparison-with-button">
          <span>{imported === '' ? <Nothing /> : <AddressText text={imported} />}</span>
          <Button look="quiet" keyName={useShortcut('use-imported')} onClick={() => void keepImported()}>
            {VERSIONS.takeImported}
          </Button>
        </dd>
      </div>
      <Version
        name={VERSIONS.suggested}
        text={row.suggested ? suggestedText(row.suggested) : ''}
        imported={imported}
      />
      <Version name={VERSIONS.pick} text={active || pickedText(row)} imported={imported} />
      <div>
        <dt>{VERSIONS.edit}</dt>
        <dd className="comparison-with-button">
          <Compared text={edit ? partsText(edit.address) : editedText(row)} imported={imported} />
          {edit && (
            <Button look="quiet" onClick={discardEdit}>
              {VERSIONS.discard}
            </Button>
          )}
        </dd>
      </div>
    </dl>
  );
}

type ComparedProps = { readonly text: string; readonly imported: string };

function Version({ name, ...compared }: ComparedProps & { readonly name: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <p>
          <Compared {...compared} />
        </p>
      </dd>
    </div>
  );
}

function Compared({ text, imported }: ComparedProps) {
  return text === '' ? <Nothing /> : <AddressLine segments={differenceOf(imported, text).after} />;
}

function Nothing() {
  return (
    <span className="quiet">
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{VERSIONS.none}</span>
    </span>
  );
}

function pickedText({ decision }: Row): string {
  if (!decision?.picked) return '';
  const { formatted } = decision.picked;
  return formatted === '' ? textOf(decision) : formatted.split('\n').join(', ');
}

const editedText = ({ decision }: Row): string => (decision?.kind === 'edited' ? textOf(decision) : '');

const textOf = ({ corrected }: Decision): string => (corrected ? partsText(corrected) : '');

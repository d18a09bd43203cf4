import type { Row } from '#shared/domain/row.ts';
import { ADDRESS_FIELDS } from '#shared/domain/address.ts';
import { useKeyOf } from '../actions/use-key-of.ts';
import { importedText, suggestedText } from '../store/address-text.ts';
import { addressColumns } from '../store/map-column.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/button.tsx';
import { differenceOf } from '../ui/difference.ts';
import { MarkedText } from '../ui/marked-text.tsx';

type Props = {
  readonly row: Row;
  /** The address that would be taken now; '' for none. */
  readonly active: string;
};

/** The four versions of the address, one below the other, with what differs from the file marked. Always there. */
export function Comparison({ row, active }: Props) {
  const mapping = useApp(({ list }) => list?.settings.mapping);
  const fixing = useApp((state) => state.fixing);
  const keepImported = useApp((state) => state.keepImported);
  const imported = importedText(row.cells, addressColumns(mapping ?? {}));
  return (
    <dl className="comparison">
      <div>
        <dt>Imported</dt>
        <dd className="comparison-imported">
          <span>{imported || <Nothing />}</span>
          <Button look="quiet" keyName={useKeyOf('use-imported')} onClick={() => void keepImported()}>
            Use imported
          </Button>
        </dd>
      </div>
      <Version
        name="Suggested"
        text={row.suggested ? suggestedText(row.suggested) : ''}
        imported={imported}
      />
      <Version name="Pick" text={active || pickedText(row)} imported={imported} />
      <Version
        name="Edit"
        text={fixing?.isEdited ? textOf(fixing.address) : editedText(row)}
        imported={imported}
      />
    </dl>
  );
}

type VersionProps = { readonly name: string; readonly text: string; readonly imported: string };

function Version({ name, text, imported }: VersionProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text === '' ? <Nothing /> : <MarkedText segments={differenceOf(imported, text).after} />}</dd>
    </div>
  );
}

function Nothing() {
  return (
    <span className="quiet">
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">none yet</span>
    </span>
  );
}

/** What was picked for the row before. */
function pickedText({ decision }: Row): string {
  if (!decision?.picked) return '';
  const { formatted } = decision.picked;
  return formatted === '' ? textOf(decision.corrected) : formatted.split('\n').join(', ');
}

const editedText = ({ decision }: Row): string =>
  decision?.kind === 'edited' ? textOf(decision.corrected) : '';

/** A person's own parts, in the order of their fields. */
function textOf(address: NonNullable<Row['decision']>['corrected']): string {
  if (!address) return '';
  return ADDRESS_FIELDS.map((field) => address[field].trim())
    .filter((text) => text !== '')
    .join(', ');
}

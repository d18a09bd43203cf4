import {
  addedColumnsSentence,
  openOriginWords,
  originSentence,
} from '#shared/messages/import/added-columns.ts';
import type { ImportDraft } from '../store/importing/import-draft.ts';
import { useApp } from '../store/use-app.ts';
import { Button } from '../ui/form/button.tsx';

type Props = { readonly draft: Pick<ImportDraft, 'preview' | 'mapping' | 'addresses'> };

/** Says that Doorstep wrote this file, and offers to open its list. Renders nothing for other files. */
export function OwnExport({ draft: { preview, mapping, addresses } }: Props) {
  const openOrigin = useApp((state) => state.openOrigin);
  const { origin } = preview;
  const added = addedColumnsSentence(preview, [mapping, ...addresses.map((each) => each.mapping)]);
  return (
    <>
      {origin && (
        <p className="import-memory">
          <span>{originSentence(origin)}</span>
          <Button onClick={() => void openOrigin(origin)}>{openOriginWords(origin)}</Button>
        </p>
      )}
      {added !== '' && <p>{added}</p>}
    </>
  );
}

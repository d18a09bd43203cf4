import { directionOf, shownText } from '#shared/messages/shown-text.ts';
import { splitFileName } from './split-file-name.ts';
import { untrusted, untrustedPieces } from './untrusted-text.tsx';
import './file-name.css';

type Props = { readonly name: string };

/** Shows a file name on one line. A long name is shortened before its ending. */
export function FileName({ name }: Props) {
  const [stem, ending] = splitFileName(name);
  if (ending === '') return untrusted(name);
  return (
    <span className="file-name" title={shownText(name)}>
      {/* A screen reader would read the two pieces as two words. */}
      <span className="visually-hidden">{shownText(name)}</span>
      <span className="file-stem" dir={directionOf(stem)} aria-hidden="true">
        {untrustedPieces(stem)}
      </span>
      <span className="file-ending" aria-hidden="true">
        {ending}
      </span>
    </span>
  );
}

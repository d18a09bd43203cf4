import type { ReactNode } from 'react';
import { directionOf, isSpecialText, shownPieces } from '#shared/messages/shown-text.ts';
import './untrusted-text.css';

/**
 * Text of a spreadsheet, a service or a file name, to be drawn: hidden characters are marked, and text that runs from
 * right to left turns nothing beside it. Plain text is given back as it is: a screen has hundreds of cells, and nearly
 * all of them hold no other.
 */
export const untrusted = (text: string): ReactNode =>
  isSpecialText(text) ? (
    <span className="untrusted-text" dir={directionOf(text)}>
      {untrustedPieces(text)}
    </span>
  ) : (
    text
  );

/** The same for a piece of a text that stands in an isolated element already. */
export const untrustedPieces = (text: string): ReactNode =>
  isSpecialText(text)
    ? shownPieces(text).map((piece, place) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          // It holds the character itself, so that what is copied is what the file has.
          <span
            key={place}
            className="hidden-character"
            role="img"
            aria-label={piece.name}
            title={piece.name}
            data-label={piece.label}
          >
            {piece.text}
          </span>
        ),
      )
    : text;

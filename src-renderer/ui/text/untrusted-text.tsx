import type { ReactNode } from 'react';
import { directionOf, isSpecialText, shownPieces } from '#shared/messages/shown-text.ts';
import './untrusted-text.css';

/**
 * Renders untrusted text: shows hidden characters, and isolates right-to-left text from its neighbours. Returns
 * plain text, which is nearly all, unchanged for speed.
 */
export const untrusted = (text: string): ReactNode =>
  isSpecialText(text) ? (
    <span className="untrusted-text" dir={directionOf(text)}>
      {untrustedPieces(text)}
    </span>
  ) : (
    text
  );

/** The same for a part of a text whose element already isolates it. */
export const untrustedPieces = (text: string): ReactNode =>
  isSpecialText(text)
    ? shownPieces(text).map((piece, place) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          // Contains the character itself, so that copying gives the file's text.
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

import type { ReactNode } from 'react';
import { directionOf, isSpecialText, shownPieces } from '#shared/messages/shown-text.ts';
import './untrusted-text.css';

/**
 * Renders untrusted text. Shows hidden characters, and isolates right-to-left text from its neighbours. Returns plain
 * text unchanged, for speed, because nearly all text is plain.
 */
export const untrusted = (text: string): ReactNode =>
  isSpecialText(text) ? (
    <span className="untrusted-text" dir={directionOf(text)}>
      {untrustedPieces(text)}
    </span>
  ) : (
    text
  );

/** Renders a part of untrusted text whose element already isolates it. */
export const untrustedPieces = (text: string): ReactNode =>
  isSpecialText(text)
    ? shownPieces(text).map((piece, place) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          // The element contains the character itself, so that copying gives the file's text.
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

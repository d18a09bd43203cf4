import { Fragment, type ReactNode } from 'react';
import { directionOf, markedPieces, needsMarks } from '#shared/messages/shown-text.ts';
import './untrusted-text.css';

/**
 * Renders untrusted text. Shows hidden characters and line ends, and isolates right-to-left text from its neighbours.
 * Returns plain text unchanged, for speed, because nearly all text is plain.
 */
export const untrusted = (text: string): ReactNode =>
  needsMarks(text) ? (
    <span className="untrusted-text" dir={directionOf(text)}>
      {untrustedPieces(text)}
    </span>
  ) : (
    text
  );

/** Renders a part of untrusted text whose element already isolates it. */
export const untrustedPieces = (text: string): ReactNode =>
  needsMarks(text)
    ? markedPieces(text).map((piece, place) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          <Fragment key={place}>
            <span
              className="hidden-character"
              role="img"
              aria-label={piece.name}
              title={piece.name}
              data-label={piece.label}
            >
              {/* The character itself, so that copying gives the file's text. A line end follows its mark. */}
              {piece.endsLine ? piece.text.slice(0, -1) : piece.text}
            </span>
            {piece.endsLine && '\n'}
          </Fragment>
        ),
      )
    : text;

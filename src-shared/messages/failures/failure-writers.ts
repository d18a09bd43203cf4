import type { Failure, FailureCode } from '../../contract/errors.ts';

/** `title` is absent if the text is shown alone in a notice. */
export type FailureText = { readonly title?: string; readonly text: string };

/** The failure with the code `C` and its own fields. */
export type FailureOf<C extends FailureCode> = {
  [K in C]: { readonly code: K } & Extract<Failure, { code: K }>;
}[C];

/** A function for each failure code. A missing code does not compile. */
export type Writers<C extends FailureCode = FailureCode> = {
  readonly [K in C]: (failure: FailureOf<K>) => FailureText;
};

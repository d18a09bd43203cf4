import type { Failure, FailureCode } from '../../contract/errors.ts';

export type FailureText = { readonly title?: string; readonly text: string };

export type FailureOf<C extends FailureCode> = {
  [K in C]: { readonly code: K } & Extract<Failure, { code: K }>;
}[C];
export type Writers<C extends FailureCode = FailureCode> = {
  readonly [K in C]: (failure: FailureOf<K>) => FailureText;
};

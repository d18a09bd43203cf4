import { findState } from '#shared/domain/address/states.ts';
import { townKey } from './fold.ts';

/** Returns the state's code if its country has codes ("SP" for "São Paulo" and "Sao Paulo"), otherwise its name. */
const stateKey = (country: string, state: string): string => findState(state, country) ?? townKey(state);

/** Returns null if one of the two states is unknown. */
export const isSameState = (country: string, entered: string, known: string): boolean | null =>
  entered === '' || known === '' ? null : stateKey(country, entered) === stateKey(country, known);

/** Returns the code in upper case if the country has codes for states, otherwise the text unchanged. */
export const writeState = (country: string, state: string): string =>
  findState(state, country)?.toUpperCase() ?? state;

/** States as their country writes them: by code where it has codes ("SP" for "São Paulo" and "Sao Paulo"), else by name. */
import { findState } from '#shared/domain/address/states.ts';
import { townKey } from './fold.ts';

/** What two writings of one state have in common. */
const stateKey = (country: string, state: string): string => findState(state, country) ?? townKey(state);

/** Null where one of the two is not known. */
export const isSameState = (country: string, entered: string, known: string): boolean | null =>
  entered === '' || known === '' ? null : stateKey(country, entered) === stateKey(country, known);

export const writeState = (country: string, state: string): string =>
  findState(state, country)?.toUpperCase() ?? state;

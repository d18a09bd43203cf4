import type { AddressField } from '../address/address.ts';
import { findState } from '../address/states.ts';
import { findCountryOfCell } from '../country/country-cell.ts';
import { hasText } from '../text/fold.ts';
import type { Change } from './comparison.ts';
import { changeOfHouseNumber, changeOfPostcode } from './number-change.ts';
import { changeOfStreet, changeOfText, LONGEST_NAME } from './text-change.ts';

/** Compares a part by its own rules. `country`, ISO-3 of the returned address, determines abbreviations and postcodes. */
export function changeOfPart(part: AddressField, entered: string, returned: string, country: string): Change {
  switch (part) {
    case 'house_number':
      return changeOfHouseNumber(entered, returned);
    case 'street':
      return changeOfStreet(entered, returned, country);
    case 'postcode':
      return changeOfPostcode(entered, returned, country);
    case 'state':
      return changeOfState(entered, returned, country);
    case 'country':
      return changeOfCountry(entered, returned);
    default:
      return changeOfText(entered, returned, country);
  }
}

function changeOfState(entered: string, returned: string, country: string): Change {
  const change = changeOfText(entered, returned, country);
  if (change === 'none' || change === 'format' || change === 'added' || change === 'removed') return change;
  if (Math.max(entered.length, returned.length) > LONGEST_NAME) return change;
  const mine = findState(entered, country);
  const theirs = findState(returned, country);
  if (mine !== null && theirs !== null) return mine === theirs ? 'alias' : 'large';
  return change;
}

/** The service writes a country as a code. A name and a code of the same country count as no change. */
function changeOfCountry(entered: string, returned: string): Change {
  if (entered === returned) return 'none';
  if (!hasText(entered)) return hasText(returned) ? 'added' : 'none';
  if (!hasText(returned)) return 'removed';
  const mine = entered.length > LONGEST_NAME ? null : findCountryOfCell(entered);
  if (mine === null || 'ambiguous' in mine) return 'large';
  const theirs = returned.length > LONGEST_NAME ? null : findCountryOfCell(returned);
  if (theirs === null || 'ambiguous' in theirs) return 'large';
  return mine.code === theirs.code ? 'none' : 'large';
}

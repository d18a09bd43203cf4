import {
  type Address,
  type CorrectedAddress,
  EMPTY_ADDRESS,
  type EnteredAddress,
} from '#shared/domain/address/address.ts';
import { enteredAddress } from '#shared/domain/address/entered.ts';
import type { ColumnMapping } from '#shared/domain/address/mapping.ts';
import { NO_MATCH } from '#shared/domain/answer/match.ts';
import { countryWriting } from '#shared/domain/country/country-writing.ts';
import { outcomeOf } from '#shared/domain/outcome/outcome.ts';
import type { Decision } from '#shared/domain/verdict/decision.ts';
import { effectiveAddress } from '#shared/domain/verdict/effective-address.ts';
import type { Row } from '#shared/domain/verdict/row.ts';
import { presetRules } from '#shared/domain/verdict/rules.ts';
import { judge, notChecked } from '#shared/domain/verdict/verdict.ts';

export const BY_RULE: Decision = {
  kind: 'used_suggestion',
  decidedBy: 'rule',
  ruleVersion: '1 normal 0.90 0.60',
  decidedAtMs: 0,
  corrected: null,
  picked: null,
};

export const byPerson = (
  kind: Decision['kind'],
  corrected: Partial<CorrectedAddress> | null = null,
): Decision => ({
  ...BY_RULE,
  kind,
  decidedBy: 'person',
  corrected: corrected && { ...EMPTY_ADDRESS, ...corrected },
});

export type Suggested = Partial<Address> & { readonly formatted: string };

export function decidedRow(
  cells: readonly string[],
  mapping: ColumnMapping,
  suggested: Suggested | null,
  decision: Decision | null,
): Row {
  const { formatted = '', ...parts } = suggested ?? {};
  const address = suggested && { parts: { ...EMPTY_ADDRESS, ...parts }, formatted };
  const match = address && {
    ...NO_MATCH,
    address,
    matchType: 'exact',
    accuracyType: 'rooftop',
    confidence: 0.97,
    components: { city: true, house_number: true, state: true, street: true, zip: true },
  };
  const entered = effectiveAddress(cells, { mapping, defaultCountry: null }, decision);
  const judged = match && { entered, mapping, match, rules: presetRules('normal') };
  return {
    position: 1,
    revision: 0,
    cells,
    entered: enteredAddress(cells, mapping),
    suggested: address,
    decision,
    corrections: [],
    judgement: judged ? judge(judged) : notChecked({ code: 'not_asked_yet' }),
    confidence: match ? match.confidence : null,
    accuracyType: match?.accuracyType ?? '',
    matchType: match?.matchType ?? '',
    candidates: [],
    lat: null,
    lng: null,
    placeAccuracy: '',
    udprn: '',
    uprn: '',
    note: null,
    isChecked: match !== null,
  };
}

export function exportedCells(
  cells: readonly string[],
  mapping: ColumnMapping,
  suggested: Suggested | null,
  decision: Decision | null = BY_RULE,
  countries: readonly string[] = [],
): readonly string[] {
  const row = decidedRow(cells, mapping, suggested, decision);
  const context = { mapping, defaultCountry: null, writeCountry: countryWriting(countries) };
  return outcomeOf(row, context).cells;
}

export const decidedAddress = (
  row: Row,
  mapping: ColumnMapping,
  defaultCountry: string | null,
): EnteredAddress => outcomeOf(row, { mapping, defaultCountry, writeCountry: countryWriting([]) }).address;

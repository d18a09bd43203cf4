import { describe, expect, test } from 'vitest';
import type { AddressField } from '#shared/domain/address.ts';
import { compareAddress } from '#shared/domain/compare-parts.ts';
import type { Change } from '#shared/domain/judgement.ts';
import { fielded, suggestion } from './addresses.ts';

const context = { country: '', county: '' };

type PartCase = readonly [AddressField, string, string, string, Change];

describe('one part against one part', () => {
  const cases: readonly PartCase[] = [
    ['street', 'usa', 'Main Street', 'Main Street', 'none'],
    ['street', 'usa', 'MAIN   street', 'Main Street', 'format'],
    ['street', 'deu', 'Bochumer Strasse', 'Bochumer Straße', 'format'],
    ['street', 'fra', 'Rue de l’Aubepine', "Rue de l'Aubépine", 'format'],
    ['street', 'jpn', 'ＡＢＣ１', 'abc1', 'format'],
    ['street', 'usa', 'N Main St', 'North Main Street', 'alias'],
    ['street', 'usa', 'St Johns Rd', 'Saint Johns Road', 'alias'],
    ['street', 'usa', '5th Ave', 'Fifth Avenue', 'alias'],
    ['street', 'deu', 'Bochumer Str.', 'Bochumer Straße', 'alias'],
    ['street', 'deu', 'Hauptstr.', 'Hauptstraße', 'alias'],
    ['street', 'deu', 'Muellerstr.', 'Müllerstraße', 'alias'],
    ['street', 'fra', 'bd Voltaire', 'Boulevard Voltaire', 'alias'],
    ['street', 'esp', 'Avda. de la Paz', 'Avenida de la Paz', 'alias'],
    ['street', 'ita', 'V.le Europa', 'Viale Europa', 'alias'],
    ['street', 'bra', 'R. das Flores', 'Rua das Flores', 'alias'],
    ['street', 'nld', 'Kalverstr', 'Kalverstraat', 'alias'],
    ['street', 'fin', 'Mannerheimint.', 'Mannerheimintie', 'alias'],
    ['street', 'swe', 'Storg.', 'Storgatan', 'alias'],
    ['street', 'fra', 'Boulevard Poniatowsk', 'Boulevard Poniatowski', 'small'],
    ['street', 'usa', 'North Main Street', 'South Main Street', 'large'],
    ['street', 'usa', 'Main Street', 'Main Avenue', 'large'],
    ['street', 'usa', '5th Avenue', '6th Avenue', 'large'],
    ['street', 'usa', 'Avenue B', 'Avenue C', 'large'],
    ['street', 'usa', 'Main Street North', 'Main Street', 'large'],
    ['city', 'gbr', 'St. Albans', 'Saint Albans', 'alias'],
    ['city', 'gbr', 'Leedz', 'Leeds', 'small'],
    ['city', 'gbr', 'York', 'Cork', 'large'],
    ['city', 'usa', 'Kirkland', 'Seattle', 'large'],
    ['city', 'usa', 'North Little Rock', 'Little Rock', 'large'],
    ['city', 'gbr', '', 'Leeds', 'added'],
    ['city', 'gbr', 'Leeds', '', 'removed'],
    ['state', 'usa', 'California', 'CA', 'alias'],
    ['state', 'can', 'ab', 'AB', 'format'],
    ['state', 'can', 'Québec', 'QC', 'alias'],
    ['state', 'aus', 'Victoria', 'VIC', 'alias'],
    ['state', 'usa', 'OR', 'CA', 'large'],
    ['house_number', 'gbr', '12 A', '12a', 'format'],
    ['house_number', 'gbr', '012', '12', 'format'],
    ['house_number', 'gbr', '12–14', '12-14', 'format'],
    ['house_number', 'esp', 'nº 12', '12', 'alias'],
    ['house_number', 'usa', 'One', '1', 'alias'],
    ['house_number', 'fra', '8 bis', '8B', 'alias'],
    ['house_number', 'gbr', '1O', '10', 'small'],
    ['house_number', 'gbr', '12', '14', 'large'],
    ['house_number', 'gbr', '1B', '18', 'large'],
    ['house_number', 'gbr', '12', '12A', 'large'],
    ['house_number', 'gbr', '12-14', '12', 'large'],
    ['house_number', 'gbr', '1 2', '12', 'large'],
    ['postcode', 'gbr', 'ls14ab', 'LS1 4AB', 'format'],
    ['postcode', 'usa', '2901', '02901', 'format'],
    ['postcode', 'usa', '02901', '02901-1802', 'added'],
    ['postcode', 'usa', '02901-1802', '02901', 'format'],
    ['postcode', 'lva', 'LV-5685', '5685', 'format'],
    ['postcode', 'deu', 'D-10117', '10117', 'format'],
    ['postcode', 'gbr', 'YO1O 7HR', 'YO10 7HR', 'small'],
    ['postcode', 'gbr', 'YO1 7HR', 'YO1 7HN', 'large'],
    ['postcode', 'usa', '98109', '98190', 'large'],
    ['country', 'gbr', 'England', 'gbr', 'none'],
    ['country', 'deu', 'DE', 'deu', 'none'],
    ['country', 'deu', 'Allemagne', 'deu', 'none'],
    ['country', 'deu', 'France', 'deu', 'large'],
  ];
  test.each(cases)('%s in %s: "%s" → "%s" is %s', (part, country, entered, returned, change) => {
    const result = compareAddress(
      fielded({ [part]: entered }),
      suggestion({ country, [part]: returned }),
      context,
    );
    expect(result.find((each) => each.part === part)?.change).toBe(change);
  });
});

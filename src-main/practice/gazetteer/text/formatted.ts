/** Formats an address as on an envelope of its country. Omits unknown parts. */
export type AddressParts = {
  readonly street: string;
  readonly houseNumber: string;
  readonly unit: string;
  readonly building: string;
  readonly locality: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
};

type Line = readonly string[];

/** Returns the lines of the address, joined by line feeds. */
export function formatAddress(country: string, parts: AddressParts): string {
  return layout(country, parts)
    .map((line) => line.filter((text) => text !== '').join(' '))
    .filter((line) => line !== '')
    .join('\n');
}

function layout(country: string, parts: AddressParts): readonly Line[] {
  const { street, houseNumber, unit, building, locality, city, state, postcode } = parts;
  const numberFirst: Line = [houseNumber, street];
  const numberLast: Line = [street, houseNumber, unit];
  switch (country) {
    case 'gbr':
      return [[unit], [building], numberFirst, [locality], [city], [postcode]];
    case 'irl':
      return [[unit], numberFirst, [locality], [city], [postcode]];
    case 'usa':
      return [
        [...numberFirst, unit],
        [comma(city, state), postcode],
      ];
    case 'can':
      return [
        [...numberFirst, unit],
        [city, state, postcode],
      ];
    case 'aus':
      return [[unit], numberFirst, [city, state, postcode]];
    case 'fra':
      return [[unit], numberFirst, [postcode, city]];
    case 'esp':
      return [
        [comma(street, houseNumber), unit],
        [postcode, city],
      ];
    case 'bra':
      return [
        [comma(street, houseNumber), unit],
        [locality],
        [state === '' ? city : `${city} - ${state}`],
        [postcode],
      ];
    case 'nld':
      return [numberLast, [postcode, '', city]];
    case 'jpn':
      return [[postcode === '' ? '' : `〒${postcode}`], [`${state}${city}${street}${houseNumber}`]];
    default:
      return [numberLast, [postcode, city]];
  }
}

const comma = (left: string, right: string): string => [left, right].filter((text) => text !== '').join(', ');

import { describe, expect, it } from 'vitest';
import { enteredAddress } from '#shared/domain/address/entered.ts';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';

type Row = readonly string[];

function mapped(columns: Row, ...rows: readonly Row[]) {
  const { mapping } = guessMapping(columns, rows);
  return Object.fromEntries(
    Object.entries(mapping).map(([field, indexes]) => [field, indexes.map((index) => columns[index])]),
  );
}

const STREETS: Row = ['Kantstraße 148', 'Goethestr. 12a', 'Lindenweg 3'];
const TOWNS: Row = ['10625 Berlin', '80331 München', '50667 Köln'];
const rowsOf = (...columns: readonly Row[]): readonly Row[] =>
  STREETS.map((_, at) => columns.map((cells) => cells[at] ?? ''));

describe('a column with street and number in one cell', () => {
  it.each([
    'Straße, Hausnr.',
    'Straße / Hausnr.',
    'Straße/Hausnr',
    'Straße;Hausnummer',
    'Straße | Nr.',
    'Straße Nr.',
    'Straße - Nr.',
    'Straße u. Nr.',
    'Str./Nr.',
    'Str., Hnr.',
    'STR_HAUSNR',
    'StrHnr',
    'Anschrift Straße, Hausnr.',
    'Street, No.',
    'Street & House Number',
    'Road / No',
    'Rue, N°',
    'Rue / numéro',
    'Calle, nº',
    'Calle y número',
    'Via, n. civico',
    'Straat + huisnr.',
    'Gatuadress, nr',
    'Vej, husnr.',
    'Ulica, nr domu',
    'Ulice / č.p.',
    'Utca, házszám',
    'Strada, nr.',
    'Улица, дом',
    'Οδός, αριθμός',
    'Cadde / Kapı No',
  ])('is the street: %s', (name) => {
    expect(mapped([name, 'PLZ', 'Ort'], ['Kantstraße 148', '10625', 'Berlin'])).toEqual({
      street: [name],
      postcode: ['PLZ'],
      city: ['Ort'],
    });
  });

  it.each(['Street number', 'Street No.', 'street_no', 'Numéro de rue', 'Address: House number'])(
    'is not meant by the name of a number: %s',
    (name) => {
      expect(mapped(['Street', name, 'City', 'ZIP'], ['Main St', '12', 'Boston', '02101'])).toEqual({
        street: ['Street'],
        house_number: [name],
        city: ['City'],
        postcode: ['ZIP'],
      });
    },
  );

  it('is only the number if the cells contain only numbers', () => {
    const numbers: Row = ['148', '12', '3'];
    expect(
      mapped(['Strasse', 'Strasse Hausnr'], ...rowsOf(['Kantstr.', 'Goethestr.', 'Lindenweg'], numbers)),
    ).toEqual({
      street: ['Strasse'],
      house_number: ['Strasse Hausnr'],
    });
  });
});

describe('a column with postcode and town in one cell', () => {
  it.each([
    'PLZORT',
    'plzort',
    'PLZOrt',
    'PLZ-Ort',
    'PLZ_ORT',
    'PLZ Ort',
    'PLZ / Ort',
    'PLZ, Wohnort',
    'PLZ u. Ort',
    'Postleitzahl + Stadt',
    'Anschrift PLZ / Ort',
    'Postcode & Town',
    'TOWNPOSTCODE',
    'City, State, ZIP',
    'CITYSTATEZIP',
    'CPVILLE',
    'C.P. - Ville',
    'CAP / Città',
    'C.P., localidad',
    'Postcode en plaats',
    'Postnr/By',
    'Kod pocztowy, miejscowość',
    'PSČ, obec',
    'Irányítószám, város',
    'Индекс, город',
  ])('completes the street column: %s', (name) => {
    const columns = ['Straße, Hausnr.', name];
    const rows = rowsOf(STREETS, TOWNS);
    const { mapping } = guessMapping(columns, rows);
    expect(mapping).toEqual({ address: [0, 1] });
    expect(enteredAddress(rows[0] ?? [], mapping).line).toBe('Kantstraße 148, 10625 Berlin');
  });
});

describe('a column with a whole address in one cell', () => {
  it.each(['Straße, Hausnr., PLZ, Ort', 'Straße; Nr.; PLZ; Ort; Land', 'Street / City / Postcode'])(
    'is the address: %s',
    (name) => {
      expect(mapped(['Kunde', name], ['Ann', 'Kantstraße 148, 10625 Berlin'])).toMatchObject({
        address: [name],
      });
    },
  );

  it.each(['Address/City', 'address.city', 'Address: City', 'Adresse - Ort'])(
    'is not meant by the name of the town of an address: %s',
    (name) => {
      expect(mapped(['Street', name, 'ZIP'], ['1 Main St', 'Boston', '02101'])).toMatchObject({
        city: [name],
      });
    },
  );
});

describe('a column name that asks for something', () => {
  it.each([
    ['What is your full name?', 'Your street', 'Your town', 'What is your postcode?'],
    ['Full name (required)', 'Street (optional)', 'Please enter your town', 'Your Postcode *'],
    ['Ihr Name', 'Ihre Straße (Pflichtfeld)', 'Ihr Wohnort', 'Wie lautet Ihre PLZ?'],
    ['Votre nom complet', 'Votre rue', 'Quelle est votre ville ?', 'Code postal (obligatoire)'],
  ])('means what its other words name: %s', (name, street, town, postcode) => {
    const columns = ['Anrede', name, street, town, postcode];
    const rows = [
      ['Frau', 'Anna Meyer', 'Kantstraße 148', 'Berlin', '10625'],
      ['Herr', 'Paul Schmidt', 'Lindenweg 3', 'Köln', '50667'],
      ['Familie', 'Otto Vogel', 'Lindenweg 5', 'Köln', '50667'],
      ['Firma', 'Eva Braun', 'Lindenweg 7', 'Köln', '50667'],
    ];
    expect(mapped(columns, ...rows)).toEqual({
      title: ['Anrede'],
      recipient: [name],
      street: [street],
      city: [town],
      postcode: [postcode],
    });
  });

  it.each(['Type of street', 'Your ref', 'What is this?'])('means nothing else: %s', (name) => {
    expect(mapped([name, 'Street', 'Town'], ['abc', '1 High St', 'Leeds'])).toEqual({
      street: ['Street'],
      city: ['Town'],
    });
  });
});

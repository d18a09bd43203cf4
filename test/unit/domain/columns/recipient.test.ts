import { describe, expect, it } from 'vitest';
import { enteredAddress } from '#shared/domain/address/entered.ts';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';
import { holdsAddress } from '#shared/domain/address/mapping.ts';
import { recipientLine } from '#shared/domain/columns/recipient.ts';

const ADDRESS = ['12 High Street', 'Leeds', 'LS1 4AB'];

/** What is guessed of columns in front of an address: the names of the columns by field. */
function guessed(columns: readonly string[], ...rows: readonly (readonly string[])[]) {
  const { mapping } = guessMapping(
    [...columns, 'Street', 'Town', 'Postcode'],
    rows.map((cells) => [...cells, ...ADDRESS]),
  );
  const { street, city, postcode, ...names } = mapping;
  const at = columns.length;
  expect([street, city, postcode]).toEqual([[at], [at + 1], [at + 2]]);
  return Object.fromEntries(
    Object.entries(names).map(([field, indexes]) => [field, indexes.map((index) => columns[index])]),
  );
}

describe('the columns of a name', () => {
  it.each([
    ['Title', 'First name', 'Last name', 'Mrs'],
    ['Salutation', 'Given Name', 'Surname', 'Ms'],
    ['Anrede', 'Vorname', 'Nachname', 'Frau'],
    ['Civilité', 'Prénom', 'Nom', 'Mme'],
    ['Tratamiento', 'Nombre', 'Apellidos', 'Sra.'],
    ['Titolo', 'Nome', 'Cognome', 'Dott.'],
    ['Aanhef', 'Voornaam', 'Achternaam', 'mevr.'],
    ['Anrede', 'Vorname', 'Name', 'Frau Dr.'],
    ['CustomerSalutation', 'customer_first_name', 'LASTNAME', 'Dr'],
  ])('are found by what they are called: %s, %s, %s', (title, first, last, cell) => {
    expect(guessed([title, first, last], [cell, 'Anna', 'Miller'])).toEqual({
      title: [title],
      first_name: [first],
      last_name: [last],
    });
  });

  it.each([
    'Full name',
    'Contact person',
    'Ansprechpartner',
    'Nom complet',
    'Nombre y apellidos',
    'Vor- und Nachname',
    'Name, Vorname',
    'Nominativo',
    'Volledige naam',
    '氏名',
  ])('are one where it says that it is a whole name: %s', (name) => {
    expect(guessed([name], ['Zora Quux'])).toEqual({ recipient: [name] });
  });

  it('take the piece between a first and a last name with them', () => {
    expect(guessed(['Voornaam', 'Tussenvoegsel', 'Achternaam'], ['Jan', 'van der', 'Berg'])).toEqual({
      first_name: ['Voornaam'],
      last_name: ['Tussenvoegsel', 'Achternaam'],
    });
  });

  it.each([
    ['Name', 'Company'],
    ['Contact', 'Firma'],
    ['Nom', 'Société'],
    ['Nombre', 'Empresa'],
  ])('are a person’s next to one of organisations: %s, %s', (name, organisation) => {
    expect(guessed([name, organisation], ['Zora Quux', 'Quux Ltd'])).toEqual({
      recipient: [name],
      organisation: [organisation],
    });
  });

  it('of which one says no more than "Name" is what its cells look like, or nothing', () => {
    const named = (...cells: readonly string[]) => guessed(['Name'], ...cells.map((cell) => [cell]));
    expect(named('Anna Miller', 'Zora Quux', 'Peter Smith')).toEqual({ recipient: ['Name'] });
    expect(named('Baker Ltd', 'Bau GmbH', 'Zora Quux')).toEqual({ organisation: ['Name'] });
    expect(named('St Mary Hospital', 'Hill School')).toEqual({ organisation: ['Name'] });
    for (const unsure of ['Zora Quux', 'Reading', 'Rose House', 'A', ''])
      expect(named(unsure, unsure), unsure).toEqual({});
    expect(named('Anna Miller', 'Baker Ltd')).toEqual({});
  });

  it('have no title where nobody is named, or where the cells are jobs, numbers or emails', () => {
    expect(guessed(['Title'], ['Mr'])).toEqual({});
    expect(guessed(['Title', 'First name'], ['Sales Manager', 'Anna'])).toEqual({
      first_name: ['First name'],
    });
    expect(guessed(['Contact person'], ['0113 496 0000'])).toEqual({});
    expect(guessed(['Contact person'], ['ann@lee.com'])).toEqual({ email: ['Contact person'] });
  });

  it('are none in a list that has no address and no email to check', () => {
    const people = ['Anna', 'Miller'];
    expect(guessMapping(['First name', 'Last name'], [people]).mapping).toEqual({});
    expect(guessMapping(['First name', 'Last name', 'Email'], [[...people, 'a@b.com']]).mapping).toEqual({
      first_name: [0],
      last_name: [1],
      email: [2],
    });
  });

  it('are no address, and nothing of them is in one', () => {
    expect(holdsAddress({ recipient: [0], title: [1], first_name: [2], last_name: [3] })).toBe(false);
    const mapping = { recipient: [0], title: [1], first_name: [2], last_name: [3], street: [4] };
    const entered = enteredAddress(['Ann Lee', 'Mrs', 'Ann', 'Lee', '12 High Street'], mapping);
    expect(JSON.stringify(entered)).not.toMatch(/Ann|Mrs|Lee/u);
  });
});

describe('the name line', () => {
  const PARTS = { title: [0], first_name: [1], last_name: [2, 3] };

  it('is title, first and last name, without what is missing', () => {
    expect(recipientLine(['Herr', ' Jan ', 'van der', 'Berg'], PARTS)).toBe('Herr Jan van der Berg');
    expect(recipientLine(['Mrs', '', '', 'Miller'], PARTS)).toBe('Mrs Miller');
    expect(recipientLine(['', 'Anna', '', ''], PARTS)).toBe('Anna');
    expect(recipientLine(['Mr', '', '', ''], PARTS)).toBe('');
  });

  it('is a full name as it is written, below a title of its own once', () => {
    const mapping = { recipient: [0], title: [1] };
    expect(recipientLine(['MILLER,  Anna', ''], mapping)).toBe('MILLER, Anna');
    expect(recipientLine(['Anna Miller', 'Dr.'], mapping)).toBe('Dr. Anna Miller');
    expect(recipientLine(['Dr Anna Miller', 'Dr.'], mapping)).toBe('Dr Anna Miller');
  });
});

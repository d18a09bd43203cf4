import { describe, expect, it } from 'vitest';
import { enteredAddress } from '#shared/domain/address/entered.ts';
import { holdsAddress } from '#shared/domain/address/mapping.ts';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';
import { recipientLine } from '#shared/domain/columns/recipient.ts';

const ADDRESS = ['12 High Street', 'Leeds', 'LS1 4AB'];

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

describe('the columns for the name of a recipient', () => {
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
  ])('are recognised by their names: %s, %s, %s', (title, first, last, cell) => {
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
  ])('are one column if the column is named after a whole name: %s', (name) => {
    expect(guessed([name], ['Zora Quux'])).toEqual({ recipient: [name] });
  });

  it('include a column of particles between the first and the last name', () => {
    expect(guessed(['Voornaam', 'Tussenvoegsel', 'Achternaam'], ['Jan', 'van der', 'Berg'])).toEqual({
      first_name: ['Voornaam'],
      last_name: ['Tussenvoegsel', 'Achternaam'],
    });
  });

  it.each([
    [
      ['First', 'Last'],
      ['Anna', 'Miller'],
    ],
    [
      ['Given', 'Family'],
      ['Anna', 'Miller'],
    ],
  ])('are two columns if their names mean the two halves of a name: %j', (columns, cells) => {
    const [first, last] = columns;
    expect(guessed(columns, cells)).toEqual({ first_name: [first], last_name: [last] });
    for (const each of columns) expect(guessed([each], ['Anna']), each).toEqual({});
  });

  it.each(['Prefix of the surname', 'Infix', 'Namenszusatz', 'Prefix'])(
    'lead to a line with the particle before the last name, whatever the order in the list is: %s',
    (particle) => {
      const columns = ['Last', particle, 'Middle', 'First'];
      const rows = [['Berg', 'van der', 'Maria', 'Anna']] as const;
      expect(guessed(['Surname', 'Middle name', 'First name'], ['Berg', 'Maria', 'Anna'])).toMatchObject({
        first_name: ['First name', 'Middle name'],
      });
      const { mapping } = guessMapping(
        [...columns, 'Street', 'Town', 'Postcode'],
        [[...rows[0], ...ADDRESS]],
      );
      expect(recipientLine(rows[0], mapping)).toBe('Anna Maria van der Berg');
    },
  );

  it('include a column called "Prefix" as the title only if its cells are titles', () => {
    expect(guessed(['Prefix', 'First', 'Last'], ['Mr', 'Jan', 'Berg'])).toMatchObject({ title: ['Prefix'] });
    expect(guessed(['Prefix', 'First', 'Last'], ['North', 'Jan', 'Berg'])).toEqual({
      first_name: ['First'],
      last_name: ['Last'],
    });
  });

  it('include the full name besides first and last name, but not a column called just "Name"', () => {
    const cells = ['Anna Miller', 'Anna', 'Miller'];
    expect(guessed(['Full name', 'First name', 'Last name'], cells)).toEqual({
      recipient: ['Full name'],
      first_name: ['First name'],
      last_name: ['Last name'],
    });
    expect(guessed(['Name', 'First name', 'Last name'], cells)).not.toHaveProperty('recipient');
  });

  it.each([
    ['Name', 'Company'],
    ['Contact', 'Firma'],
    ['Nom', 'Société'],
    ['Nombre', 'Empresa'],
  ])('include the column %s as the recipient if the column %s is a company', (name, organisation) => {
    expect(guessed([name, organisation], ['Zora Quux', 'Quux Ltd'])).toEqual({
      recipient: [name],
      organisation: [organisation],
    });
  });

  it('include a column called just "Name" only if its cells look like names of people', () => {
    const named = (...cells: readonly string[]) => guessed(['Name'], ...cells.map((cell) => [cell]));
    expect(named('Anna Miller', 'Zora Quux', 'Peter Smith')).toEqual({ recipient: ['Name'] });
    expect(named('Baker Ltd', 'Bau GmbH', 'Zora Quux')).toEqual({ organisation: ['Name'] });
    expect(named('St Mary Hospital', 'Hill School')).toEqual({ organisation: ['Name'] });
    for (const unsure of ['Zora Quux', 'Reading', 'Rose House', 'A', ''])
      expect(named(unsure, unsure), unsure).toEqual({});
    for (const people of [
      ['Anna Miller', 'Baker Ltd'],
      ['A. Ledger', 'K. Mensah'],
      ['Ledger, Ivy', 'Quux, Zora'],
      ['Ivy Ledger', 'Omar Sayed', 'Zora Quux'],
    ])
      expect(named(...people), people.join('; ')).toEqual({ recipient: ['Name'] });
  });

  it.each([[['No', '1', '2', '3']], [['Ref', 'A1', 'A2', 'A3']], [['', '', '', '']]])(
    'include a column called just "Name" next to a column with %j if its cells look like names of people',
    ([number = '', ...numbers]) => {
      const named = (...names: readonly string[]) => {
        const rows = names.map((name, at) => [numbers[at] ?? '', name, `${at} High St`, 'Leeds', 'LS1 4AP']);
        return guessMapping([number, 'Name', 'Street', 'Town', 'Postcode'], rows).mapping.recipient;
      };
      expect(named('Eve Thornley', 'Col T. Baxter', 'Dev Naylor-Hay')).toEqual([1]);
      for (const sites of [
        ['Red Lion', 'Oak Surgery', 'Quay Depot'],
        ['Rose House', 'Hill Cottage', 'Mill Farm'],
        ['Gold Plan', 'Gold Plan', 'Silver Plan'],
        ['Mill Lane', 'New York', 'Long Road'],
      ])
        expect(named(...sites), sites.join()).toBeUndefined();
    },
  );

  it.each(['Donor', 'Member', 'Contact', 'Customer', 'Spender', 'Adhérent'])(
    'include a column named after a kind of person, such as %s, if its cells are names',
    (name) => {
      const named = (...cells: readonly string[]) => guessed([name], ...cells.map((cell) => [cell]));
      expect(named('Zora Quux', 'Qiang Zhao', 'The Vane Family')).toEqual({ recipient: [name] });
      expect(named('Baker Ltd', 'Bau GmbH', 'Zora Quux')).toEqual({ organisation: [name] });
      for (const others of [['Gold', 'Silver'], ['1042', '1043'], Array<string>(4).fill('Do not call')])
        expect(named(...others), others.join()).toEqual({});
    },
  );

  it.each(['Member ID', 'Donor since', 'Customer type', 'Guest count'])('do not include “%s”', (name) => {
    expect(guessed([name], ['Zora Quux'], ['Qiang Zhao'])).toEqual({});
  });

  it('include no column of titles without names, and no column of jobs, numbers or emails', () => {
    expect(guessed(['Title'], ['Mr'])).toEqual({});
    expect(guessed(['Title', 'First name'], ['Sales Manager', 'Anna'])).toEqual({
      first_name: ['First name'],
    });
    expect(guessed(['Contact person'], ['0113 496 0000'])).toEqual({});
    expect(guessed(['Contact person'], ['ann@lee.com'])).toEqual({ email: ['Contact person'] });
  });

  it.each([
    ['Title', 'Name', 'Mrs', 'Lee'],
    ['Anrede', 'Name', 'Herr', 'Petrow'],
    ['Civilité', 'Nom', 'M.', 'Oumarou'],
    ['Titul', 'Jméno', 'Ing.', 'Novotný'],
  ])(
    'include a column called just "Name" as the recipient if the list has a column of titles: %s, %s',
    (titles, names, title, name) => {
      expect(guessed([titles, names], [title, name])).toEqual({ title: [titles], recipient: [names] });
      expect(guessed([titles, names, 'Firma'], [title, name, ''])).toMatchObject({ recipient: [names] });
      expect(guessed([titles, names], ['', name])).toEqual({});
    },
  );

  it('do not include a company column called "Naam" next to a contact person', () => {
    const columns = ['Naam', 'Contactpersoon'];
    const rows = [
      ['Bakker BV', 'Kees Bakker'],
      ['Novák s.r.o.', 'Jan Novák'],
    ] as const;
    expect(guessed(columns, ...rows)).toEqual({ organisation: ['Naam'], recipient: ['Contactpersoon'] });
  });

  it.each([
    ['Nombre', 'Segundo nombre', 'Apellidos'],
    ['Jméno', '2. křestní jméno', 'Příjmení'],
    ['Имя', 'Отчество', 'Фамилия'],
    ['Ad', 'İkinci Adı', 'Soyadı'],
  ])('include a column of middle names after the first name: %s, %s', (first, middle, last) => {
    const columns = [first, middle, last];
    expect(guessed(columns, ['Ana', 'Eva', 'Roy'])).toEqual({
      first_name: [first, middle],
      last_name: [last],
    });
  });

  it('are not mapped in a list without addresses and emails', () => {
    const people = ['Anna', 'Miller'];
    expect(guessMapping(['First name', 'Last name'], [people]).mapping).toEqual({});
    expect(guessMapping(['First name', 'Last name', 'Email'], [[...people, 'a@b.com']]).mapping).toEqual({
      first_name: [0],
      last_name: [1],
      email: [2],
    });
  });

  it('are not part of the address', () => {
    expect(holdsAddress({ recipient: [0], title: [1], first_name: [2], last_name: [3] })).toBe(false);
    const mapping = { recipient: [0], title: [1], first_name: [2], last_name: [3], street: [4] };
    const entered = enteredAddress(['Ann Lee', 'Mrs', 'Ann', 'Lee', '12 High Street'], mapping);
    expect(JSON.stringify(entered)).not.toMatch(/Ann|Mrs|Lee/u);
  });
});

describe('a suffix', () => {
  const HOUSE = ['House number', 'Street', 'Town', 'Postcode'];
  const PLACE = ['575', 'High Street', 'Leeds', 'LS1 4AB'];
  const mapped = (columns: readonly string[], ...cells: readonly string[]) =>
    guessMapping([...columns, ...HOUSE], [[...cells, ...PLACE]]).mapping;

  it.each(['Suffix', 'Name suffix'])('is printed after the name and never in the address: %s', (name) => {
    const mapping = mapped(['First name', name, 'Last name'], 'John', 'Jr.', 'Smith');
    const cells = ['John', 'Jr.', 'Smith', ...PLACE];
    expect(recipientLine(cells, mapping)).toBe('John Smith Jr.');
    expect(JSON.stringify(enteredAddress(cells, mapping))).not.toContain('Jr');
    expect(mapping.house_number).toEqual([3]);
  });

  it.each(['', 'Jr', 'Sr.', 'II', 'III', 'Esq.', 'M.D.', 'PhD', 'LCSW'])(
    'belongs to the name in the column next to it: "%s"',
    (cell) => {
      expect(mapped(['First name', 'Last name', 'Suffix'], 'John', 'Smith', cell).last_name).toEqual([1, 2]);
    },
  );

  it('is printed after a full name, but not without a name', () => {
    const mapping = mapped(['Full name', 'Suffix'], 'John Smith', 'Sr');
    expect(recipientLine(['John Smith', 'Sr'], mapping)).toBe('John Smith Sr');
    expect(recipientLine(['', 'Sr'], mapping)).toBe('');
  });

  it.each([['A'], ['bis'], ['']])('belongs to the house number before it: "%s"', (cell) => {
    const columns = ['First name', 'Last name', 'House number', 'Suffix', 'Street', 'Town', 'Postcode'];
    const { mapping } = guessMapping(columns, [['John', 'Smith', '575', cell, ...PLACE.slice(1)]]);
    expect(mapping.house_number).toEqual([2, 3]);
  });
});

describe('the line with the name of the recipient', () => {
  const PARTS = { title: [0], first_name: [1], last_name: [2, 3] };

  it('consists of title, first name and last name, without the missing ones', () => {
    expect(recipientLine(['Herr', ' Jan ', 'van der', 'Berg'], PARTS)).toBe('Herr Jan van der Berg');
    expect(recipientLine(['Mrs', '', '', 'Miller'], PARTS)).toBe('Mrs Miller');
    expect(recipientLine(['', 'Anna', '', ''], PARTS)).toBe('Anna');
    expect(recipientLine(['Mr', '', '', ''], PARTS)).toBe('');
  });

  it('contains the full name as written, with the title in front unless the name contains the title', () => {
    const mapping = { recipient: [0], title: [1] };
    expect(recipientLine(['MILLER,  Anna', ''], mapping)).toBe('MILLER, Anna');
    expect(recipientLine(['Anna Miller', 'Dr.'], mapping)).toBe('Dr. Anna Miller');
    expect(recipientLine(['Dr Anna Miller', 'Dr.'], mapping)).toBe('Dr Anna Miller');
  });

  it.each([
    ['Herr Dr.', 'Dr. Hans Müller', 'Herr Dr. Hans Müller'],
    ['Herr Dr.', 'Herr Hans Müller', 'Herr Dr. Hans Müller'],
    ['Dr.', 'Herr Dr. Hans Müller', 'Herr Dr. Hans Müller'],
    ['Mr', 'Dr. Ann Lee', 'Mr Dr. Ann Lee'],
    ['Mr', 'M Smith', 'Mr M Smith'],
    ['Major', 'Major Tom', 'Major Tom'],
    ['Major', 'John Major', 'Major John Major'],
    ['Major', 'Major', 'Major Major'],
  ])('contains a title once, but a name that equals a title as well: %s + %s', (title, name, line) => {
    expect(recipientLine([title, name], { title: [0], recipient: [1] })).toBe(line);
  });

  const ALL = { title: [0], first_name: [1], last_name: [2], recipient: [3] };

  it.each([
    '#N/A',
    '#REF!',
    '#VALUE!',
    '#NAME?',
    '=A2&B2',
    'NULL',
    'N/A',
    'None',
    'nan',
    '-',
    '0',
    '12 / 3',
    ' ',
  ])('omits a cell that contains no name: %s', (nothing) => {
    expect(recipientLine(['Mrs', nothing, nothing, 'Anna Miller'], ALL)).toBe('Mrs Anna Miller');
    expect(recipientLine(['Mrs', 'Ann', 'Lee', nothing], ALL)).toBe('Mrs Ann Lee');
    expect(recipientLine([nothing, nothing, 'Lee', ''], ALL)).toBe('Lee');
    expect(recipientLine(['Mrs', nothing, nothing, nothing], ALL)).toBe('');
  });

  it('prefers first and last name to the full name, and accepts unusual names', () => {
    expect(recipientLine(['', 'Ann', 'Lee', 'LEE ANN'], ALL)).toBe('Ann Lee');
    expect(recipientLine(['', 'Nan', 'Null', ''], ALL)).toBe('Nan Null');
  });

  it('contains particles before the last name and suffixes after it, whatever the order of the columns is', () => {
    const mapping = { first_name: [0], last_name: [1, 2, 3] };
    expect(recipientLine(['Jan', 'Jr.', 'Berg', 'van der'], mapping)).toBe('Jan van der Berg Jr.');
  });
});

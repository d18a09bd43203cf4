import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutMisreading } from '#shared/domain/repair/rules/mojibake.ts';
import { one, repaired } from '../../../support/rows/repaired-rows.ts';

describe('leading zeros that a program removed', () => {
  const zeros = (country: string, ...rows: readonly Partial<Record<string, string>>[]) =>
    repaired('lost_zeros', country, rows).cells.map(({ postcode }) => postcode);

  it('are restored up to the usual length of postcodes in the country', () => {
    expect(zeros('usa', { state: 'MA', postcode: '1040' }, { state: 'PR', postcode: '907' })).toEqual([
      '01040',
      '00907',
    ]);
    expect(zeros('deu', { postcode: '1067' }, { postcode: '10115' })).toEqual(['01067', '10115']);
    expect(zeros('fin', { postcode: '100' })).toEqual(['00100']);
    expect(zeros('jpn', { postcode: '10000' }, { postcode: '600000' })).toEqual(['0010000', '0600000']);
    expect(zeros('aus', { state: 'NT', postcode: '800' })).toEqual(['0800']);
    expect(zeros('usa', { state: 'NJ', postcode: '70301234' })).toEqual(['070301234']);
  });

  it('are not added in a state or country without such zeros, or in a column with some zeros left', () => {
    expect(zeros('usa', { state: 'CA', postcode: '9021' })).toEqual(['9021']);
    expect(zeros('che', { postcode: '801' })).toEqual(['801']);
    expect(zeros('gbr', { postcode: '1040' })).toEqual(['1040']);
    expect(zeros('deu', { postcode: '01067' }, { postcode: '04109' }, { postcode: '1011' })).toEqual([
      '01067',
      '04109',
      '1011',
    ]);
  });

  it('are not added to a complete postcode of the town in the row, such as 1010 in Wien', () => {
    const german = { city: 'Dresden', postcode: '1067' };
    for (const city of ['Wien', 'WIEN 1.', '1010 Wien', 'Wien-Leopoldstadt'])
      expect(zeros('deu', { city, postcode: '1010' }, german, german), city).toEqual([
        '1010',
        '01067',
        '01067',
      ]);
    // A town elsewhere with the same name and other postcodes.
    expect(zeros('usa', { city: 'Plymouth', postcode: '2360' }, { city: 'Rome', postcode: '4963' })).toEqual([
      '02360',
      '04963',
    ]);
  });

  it('are restored for a country that is written as a vehicle country code', () => {
    expect(zeros('deu', { postcode: '1010', country: 'A' }, { postcode: '1067', country: 'D' })).toEqual([
      '1010',
      '01067',
    ]);
  });

  it('are restored for the country of the row, even if the list has another country', () => {
    expect(zeros('deu', { postcode: '8001', country: 'Switzerland' }, { postcode: '1067' })).toEqual([
      '8001',
      '01067',
    ]);
  });
});

describe('mojibake (text read in the wrong encoding)', () => {
  const street = (text: string, ...others: readonly string[]) =>
    repaired(
      'mojibake',
      'deu',
      [text, ...others].map((each) => ({ street: each })),
    ).cells[0]?.['street'];

  it.each([
    'RUE DE LA LIBERTÉ\u00a05',
    'BRNĚ\u00a05',
    '«CAFÉ»',
    'CAFÉ™',
    'CITÉ\u00a0U',
    'UMEÅ\u00a0STAD',
    'Loteamento “CANAÃ” 5',
    'Edifício ‘AMANHÃ’ 7',
    'AVENIDA AMANHÃ”',
    'EDIF. AMANHÃ” 7',
    '“CHÂ” 5',
    'Œé 5',
    'ул. Рџ 5',
    'Rue Â\u0093 5',
  ])('is not found in the correct text %s', (text) => {
    // No damage is found, or the current repair does not change the text.
    expect(street(text, 'StraÃŸe 5') ?? text).toBe(text);
  });

  it('is not found in words between quotation marks or dashes', () => {
    const word = fc.stringMatching(/^[A-Z]{1,6}[ÀÁÂÃÄÅÇÉÊÍÓÔÕÖØÚÜÞß]$/u);
    const marks = fc.constantFrom('“”', '‘’', '„“', '«»', '–—', '—–', '‚‘');
    fc.assert(
      fc.property(word, marks, (text, [open = '', close = '']) => {
        const cell = `Rua ${open}${text}${close} 5`;
        expect(withoutMisreading(cell)).toBe(cell);
      }),
    );
  });

  it('contains no control characters after its repair', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('aZ 5“”‘’–€ÃÂâ\u0080\u0093©œŸŒ')) }),
        (text) => {
          const read = withoutMisreading(text);
          if (read !== text) expect(read.replace(/[\u0080-\u009f]/gu, '')).toBe(read);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('is repaired if UTF-8 text was read in another encoding, even twice', () => {
    expect(street('StraÃŸe des 17. Juni')).toBe('Straße des 17. Juni');
    expect(street('Rue de lâ€™Ã‰glise')).toBe('Rue de l’Église');
    expect(street('MÃƒÂ¼nchner Platz')).toBe('Münchner Platz');
    expect(street('Stra√üe')).toBe('Straße');
    expect(street('Stra├ƒe')).toBe('Straße');
    expect(street('ulica PoznaĹ„ska')).toBe('ulica Poznańska');
    expect(street('РњРѕСЃРєРІР°')).toBe('Москва');
    expect(street('æ\u009d±äº¬éƒ½')).toBe('東京都');
  });

  it('is not found in correct words with special letters', () => {
    for (const text of [
      'Straße',
      'São Paulo',
      'SÃO BENTO',
      'WÓŁ',
      'Paris–Évry',
      'Þórsgata',
      'Ærøskøbing',
      'Łódź',
      'Москва',
      'N° 5',
      '東京都',
    ])
      expect(street(text)).toBe(text);
  });

  it('with a lost letter is repaired only if exactly one known word fits', () => {
    expect(street('Sch\ufffdne Aussicht', 'Schöne Aussicht')).toBe('Schöne Aussicht');
    expect(street('B\ufffdren', 'Bären', 'Büren')).toBe('B\ufffdren');
    expect(street('Lange Stra\ufffde 4')).toBe('Lange Straße 4');
    expect(street('M\ufffdhle')).toBe('M\ufffdhle');
  });
});

describe('invisible characters', () => {
  const street = (text: string) => one('invisible_characters', 'gbr', { street: text })?.['street'];

  it('are removed, and non-breaking spaces become normal spaces', () => {
    expect(street('12\u00a0High\u200b Street\ufeff')).toBe('12 High Street');
    expect(street('\u202a4 Mill\u00ad Lane\u202c\u00a0')).toBe('4 Mill Lane');
    expect(street('4\tMill Lane\u0007')).toBe('4 Mill Lane');
  });

  it('stay if the script needs them', () => {
    for (const text of ['خیابان می\u200cخواهم', 'Mill Lane', '東京\u3000新宿', ' two  spaces '])
      expect(street(text)).toBe(text);
  });
});

describe('a cell with quotes or line breaks', () => {
  it('gets a space or a comma in place of a line break if the cell contains a part of an address', () => {
    expect(one('line_breaks', 'gbr', { street: 'The Surgery,\r\n4 Mill Lane\n', city: 'New\nTown' })).toEqual(
      {
        street: 'The Surgery, 4 Mill Lane',
        city: 'New Town',
      },
    );
    expect(one('line_breaks', 'gbr', { street: 'The Surgery<br/>4 Mill Lane_x000D_' })).toEqual({
      street: 'The Surgery, 4 Mill Lane',
    });
  });

  it('still contains its line breaks if the cell is a whole address', () => {
    const mapping = { address: [2] };
    const rows = [{ street: '4 Mill Lane\nYork' }, { street: '4 Mill Lane_x000D_\nYork' }];
    expect(repaired('line_breaks', 'gbr', rows, mapping).cells).toEqual([rows[0], rows[0]]);
  });

  it('loses stray quotes, but not quotes around the name of a house', () => {
    const street = (text: string) => one('stray_quotes', 'gbr', { street: text })?.['street'];
    expect(street('"12 High Street"')).toBe('12 High Street');
    expect(street('“12 High Street”')).toBe('12 High Street');
    expect(street('"12 High Street')).toBe('12 High Street');
    expect(street('""Rosemount"", 12 High Street')).toBe('"Rosemount", 12 High Street');
    for (const text of [
      '"Rosemount", 12 High Street',
      "'s-Gravenweg 3",
      "St John's Road",
      'plot 12"',
      '"',
      "'t Zand 1'",
      "'s-Gravenweg 3'",
    ])
      expect(street(text)).toBe(text);
    expect(one('stray_quotes', 'usa', { postcode: "'01040" })).toEqual({ postcode: '01040' });
    expect(one('stray_quotes', 'usa', { postcode: '="01040"' })).toEqual({ postcode: '01040' });
  });
});

describe('numbers that a spreadsheet changed', () => {
  it('are written in full if all their digits are known', () => {
    const postcode = (country: string, text: string) =>
      one('scientific_notation', country, { postcode: text })?.['postcode'];
    expect(postcode('fra', '7.5001E+04')).toBe('75001');
    expect(postcode('deu', '1,0115e4')).toBe('10115');
    expect(postcode('usa', '35957.0')).toBe('35957');
    expect(postcode('fra', '75,001')).toBe('75001');
    for (const text of ['7.5E+04', '1.2E+10', '75.01', 'E1 2AB', '12.5'])
      expect(postcode('fra', text)).toBe(text);
    expect(postcode('gbr', '7.5001E+04')).toBe('7.5001E+04');
    expect(one('scientific_notation', 'gbr', { house_number: '12.0' })).toEqual({ house_number: '12' });
  });

  it('become house numbers again if the spreadsheet turned them into dates', () => {
    const numbers = (...texts: readonly string[]) =>
      repaired(
        'dates',
        'gbr',
        texts.map((text) => ({ house_number: text })),
      ).cells.map(({ house_number }) => house_number);
    expect(numbers('03-May', '7', '10-Dec', '2-Apr')).toEqual(['3-5', '7', '10-12', '2-4']);
    expect(numbers('5-Mar', '12-Oct', '14/16', '18/20')).toEqual(['3/5', '10/12', '14/16', '18/20']);
    expect(numbers('2024-05-03 00:00:00', '2024-04-02')).toEqual(['3-5', '2-4']);
    expect(numbers('03/05/2024', '12.14', 'Mar-55')).toEqual(['3-5', '12.14', '3-55']);
    expect(numbers('3. Mai', '2. Apr')).toEqual(['3-5', '2-4']);
  });

  it('stay dates if day and month could be in either order, or if the lower number would not be first', () => {
    expect(repaired('dates', 'gbr', [{ house_number: '3-May' }, { house_number: '5-Mar' }]).cells).toEqual([
      { house_number: '3-May' },
      { house_number: '5-Mar' },
    ]);
    for (const text of ['3-5', '3 Maypole', 'Mar-12', '1955-03-02', '32-May', '12 A'])
      expect(one('dates', 'gbr', { house_number: text })).toEqual({ house_number: text });
  });
});

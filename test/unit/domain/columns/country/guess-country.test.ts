import { describe, expect, it } from 'vitest';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';

const countryOf = (columns: string, ...rows: readonly string[]) =>
  guessMapping(
    columns.split('|'),
    rows.map((row) => row.split('|')),
  ).defaultCountry;

describe('the default country of a list', () => {
  it('is guessed from the towns, whatever the columns are called', () => {
    const rows = ['Ann|Hauptstraße 5|Köln|50667', 'Bo|Am Markt 1|Mainz|55116'];
    expect(countryOf('Name|Street|City|Zip', ...rows)).toBe('deu');
  });

  it('is guessed from the street words and the format of the postcodes together', () => {
    const rows = ['Ann|12 rue du Lavoir|Bordes|10800', 'Bo|3 place de la Mairie|Ares|33740'];
    expect(
      countryOf('Nom|Adresse|CP|Ville', ...rows.map((row) => row.replace(/\|(\w+)\|(\d+)$/u, '|$2|$1'))),
    ).toBe('fra');
  });

  it('is guessed from telephone numbers or email domains if the street words are used in several countries', () => {
    const row = 'Meier|Dorfstraße 4|3704|Kleindorf';
    expect(countryOf('Name|Straße|PLZ|Ort', row, row)).toBeNull();
    expect(countryOf('Name|Straße|PLZ|Ort|Telefon', `${row}|+41 33 654 00 00`)).toBe('che');
    expect(countryOf('Name|Straße|PLZ|Ort|Telefon', `${row}|+43 3332 65400`)).toBe('aut');
    expect(countryOf('Name|Straße|PLZ|Ort|Mail', `${row}|office@dorf.at`, `${row}|post@dorf.at`)).toBe('aut');
  });

  it('is Germany if the towns are German and the postcodes have lost their leading zeros', () => {
    expect(
      countryOf('Name|Straße|PLZ|Ort', 'Ann|Hauptstraße 4|1067|Dresden', 'Bo|Seeweg 1|4109|Leipzig'),
    ).toBe('deu');
  });

  it('is guessed from a column with states and postcodes next to a column of towns', () => {
    const rows = ['12 M Street|Juneau|AK 99801', 'Box 63|Cordova|AK 99574', '3 Bay Road|Kenai|AK 99611'];
    expect(countryOf('Column 1|Column 2|Column 3', ...rows)).toBe('usa');
  });

  it('is not the United States for Italian province codes, or for "DE" before a German postcode', () => {
    const rows = ['Via Gorki 50|Cinisello Balsamo|MI|20092', 'Via Lecce 3|Crotone|KR|88900'];
    expect(countryOf('Via|Comune|Provincia|CAP', ...rows)).toBe('ita');
    expect(countryOf('Address', 'Dorfweg 1, Kleindorf, DE 12345', 'Dorfweg 2, Kleindorf, DE 12345')).not.toBe(
      'usa',
    );
  });

  it('is not guessed if the rows belong to several countries', () => {
    const british = ['Ann|12 Mill Lane|York|YO1 7HR', 'Bo|4 High Street|Leeds|LS1 4AB'];
    const swedish = ['Eva|Kungsgatan 9|Stockholm|111 43', 'Olof|Storgatan 2|Malmö|211 34'];
    expect(countryOf('Name|Street|City|Postcode', ...british)).toBe('gbr');
    expect(countryOf('Name|Street|City|Postcode', ...british, ...swedish)).toBeNull();
  });

  it('is guessed only from the rows with an empty country cell', () => {
    const columns = 'Name|Straße|PLZ|Ort|Land';
    const german = ['Ann|Hauptstraße 5|50667|Köln|', 'Bo|Am Markt 1|55116|Mainz|'];
    expect(countryOf(columns, ...german, 'Eva|Hauptplatz 4|8010|Graz|A')).toBe('deu');
    expect(countryOf(columns, 'Ann|Bahnweg 5|50667|Köln|D', 'Eva|Hauptplatz 4|8010|Graz|A')).toBeNull();
  });
});

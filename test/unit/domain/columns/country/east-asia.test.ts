import { describe, expect, it } from 'vitest';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';

const countryOf = (columns: string, ...rows: readonly string[]) =>
  guessMapping(
    columns.split('|'),
    rows.map((row) => row.split('|')),
  ).defaultCountry;

describe('the country of a list in Chinese characters', () => {
  it.each([
    ['chn', ['上海市浦东新区世纪大道100号', '广州市天河区黄埔大道西122号']],
    ['chn', ['武汉市汉阳区鹦鹉大道5号', '青岛市市南区香港中路10号', '青岛市李沧区台湾路3号']],
    ['chn', ['四川省成都市人民南路二段1号3单元', '西安市雁塔区电子正街8号2层']],
    ['twn', ['台北市信義區市府路1號', '高雄市苓雅區四維三路2號']],
    ['twn', ['宜蘭縣宜蘭市縣政北路1號', '臺中市西屯區臺灣大道三段99號']],
    ['hkg', ['香港中環皇后大道中1號', '九龍尖沙咀彌敦道2號']],
    ['jpn', ['東京都千代田区丸の内1-1-1', '大阪府大阪市北区梅田2-1']],
    ['jpn', ['北海道札幌市中央区1-2', '神奈川県横浜市西区3-4']],
    // A street or an office that every one of these countries has.
    [null, ['信義區市府路1號', '大安區和平大道2號']],
    [null, ['中正區政府道3號', '板橋區人民大道9號']],
  ])('is guessed as %s from the addresses %j', (country, lines) => {
    const rows = lines.map((line, at) => `${at}|${line}`);
    expect(countryOf('編號|地址', ...rows)).toBe(country);
    expect(countryOf('A|Address', ...rows)).toBe(country);
  });

  it.each([
    ['台灣', 'twn'],
    ['臺灣', 'twn'],
    ['中国', 'chn'],
    ['日本', 'jpn'],
    ['대한민국', 'kor'],
    ['🇹🇼', 'twn'],
  ])('comes from the column of countries, whatever the name of this column is: %s', (cell, country) => {
    for (const name of ['國家', '国', 'x']) {
      const rows = [`王|市府路1號|信義|${cell}`, `李|四維三路2號|苓雅|${cell}`];
      const columns = ['姓名', '街道', '城市', name];
      const guess = guessMapping(
        columns,
        rows.map((row) => row.split('|')),
      );
      expect([guess.mapping.country, guess.defaultCountry], name).toEqual([[3], country]);
    }
  });
});

describe('a town name that several countries share', () => {
  it.each([
    [
      'Name|Street|City|Postcode',
      'A|297 Mount Napier Road|Hamilton|3300',
      'B|615 Elgar Road|Mont Albert|3129',
    ],
    ['Name|Street|City|ZIP', 'A|King Street 242|Quinte West|', 'B|Barlow Lane 110|Richmond|'],
    ['Name|Street|City|Postcode', 'A|River Street 82|Sunderland|', 'B|Lake Road 9|Montmartre|'],
  ])(
    'does not determine the country of a list if no other town supports this country: %s %s',
    (columns, ...rows) => {
      expect(countryOf(columns, ...rows)).toBeNull();
    },
  );

  it('determines the country if every row has the same town, or if a street is in the right language', () => {
    expect(countryOf('Name|Street|City', 'A|1 High Road|Leeds', 'B|2 Mill Lane|Leeds')).toBe('gbr');
    expect(countryOf('Name|Street|City', 'A|Hauptstraße 1|Köln', 'B|Am Weg 2|Niederdorf')).toBe('deu');
  });
});

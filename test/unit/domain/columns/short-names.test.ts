import { describe, expect, it } from 'vitest';
import { guessMapping } from '#shared/domain/columns/guess-mapping.ts';

type Row = readonly string[];

const mapped = (columns: Row, ...rows: readonly Row[]) =>
  Object.fromEntries(
    Object.entries(guessMapping(columns, rows).mapping).map(([field, indexes]) => [
      field,
      indexes.map((index) => columns[index]),
    ]),
  );

const BRITISH: readonly Row[] = [
  ['Ann', '1 High St', 'Leeds', 'LS1 4AP'],
  ['Bob', '2 Low Rd', 'York', 'YO1 7HH'],
];

describe('a short column name that may mean a postcode', () => {
  it.each(['PC', 'P/C', 'P.C.', 'PCD', 'pcds', 'Pst Code', 'Del PC'])(
    'is mapped to the postcode if the cells are postcodes: %s',
    (name) => {
      expect(mapped(['Name', 'Add1', 'Town', name], ...BRITISH)).toEqual({
        street: ['Add1'],
        city: ['Town'],
        postcode: [name],
      });
    },
  );

  it('is not mapped to the postcode if the cells contain something else', () => {
    const computers = BRITISH.map((row, at) => [...row, ['Dell', 'HP'][at] ?? '']);
    expect(mapped(['Name', 'Add1', 'Town', 'Postcode', 'PC'], ...computers)).toMatchObject({
      postcode: ['Postcode'],
    });
    expect(mapped(['Name', 'Add1', 'Town', 'PC'], ['Ann', '1 High St', 'Leeds', 'Dell'])).not.toHaveProperty(
      'postcode',
    );
  });

  it('is mapped to the state if the name is "ST" and the cells are states', () => {
    const american = ['Ann', '1 Main St', 'Boston', 'MA', '02101'];
    expect(mapped(['Name', 'Addr', 'City', 'ST', 'ZC'], american)).toMatchObject({
      state: ['ST'],
      postcode: ['ZC'],
    });
    expect(mapped(['Name', 'St', 'City', 'ZC'], ['Ann', '1 Main St', 'Boston', '02101'])).not.toHaveProperty(
      'state',
    );
  });

  it('is not mapped to the postcode if another column is called "Postcode"', () => {
    expect(
      mapped(['Name', 'PC', 'Street', 'Postcode'], ['Ann', '12345', '1 High St', 'LS1 4AP']),
    ).toMatchObject({ postcode: ['Postcode'] });
  });
});

describe('a column with a postcode and its town in one cell', () => {
  it.each([
    ['CP/Ville', '75001 Paris'],
    ['C.P. / Ville', '75001 Paris'],
    ['CAP Città', '20121 Milano'],
    ['PLZ-Ort', '10115 Berlin'],
    ['PLZOrt', '10115 Berlin'],
    ['PC Plaats', '1012 LG Amsterdam'],
    ['City State Zip', 'Boston, MA 02101'],
    ['City/ST/Zip', 'Boston, MA 02101'],
  ])('is mapped as the end of the address: %s', (name, cell) => {
    expect(mapped(['Adresse', name], ['Rue 1', cell])).toEqual({ address: ['Adresse', name] });
  });
});

describe('a column with the Chinese name for streets or street offices', () => {
  const rows: readonly Row[] = [
    ['王', '广东省', '深圳市', '南山区', '粤海街道', '科技路1号'],
    ['李', '江苏省', '苏州市', '昆山市', '花桥镇', '徐公路2号'],
  ];

  it.each(['镇/街道', '街道', '乡镇', '街道/镇', '街道办'])(
    'is mapped as the part below the district: %s',
    (name) => {
      expect(mapped(['姓名', '省', '市', '区/县', name, '详细地址'], ...rows)).toEqual({
        street: ['详细地址'],
        locality: ['区/县', name],
        city: ['市'],
        state: ['省'],
      });
    },
  );

  it('is mapped as the district if the list has no district column', () => {
    const withoutDistrict = rows.map((row) => row.filter((_, at) => at !== 3));
    expect(mapped(['姓名', '省', '市', '街道办', '地址'], ...withoutDistrict)).toMatchObject({
      street: ['地址'],
      locality: ['街道办'],
    });
  });

  it('is mapped as the street if its cells are streets', () => {
    expect(
      mapped(['姓名', '省份', '城市', '街道', '邮编'], ['王', '广东省', '深圳市', '中山路1号', '518000']),
    ).toMatchObject({ street: ['街道'] });
  });
});

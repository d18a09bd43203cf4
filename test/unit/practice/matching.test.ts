import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startForTest } from './server.ts';

let service: Awaited<ReturnType<typeof startForTest>>;
beforeAll(async () => {
  service = await startForTest();
});
afterAll(() => service.close());

describe('a single line is matched', () => {
  it.each([
    ['gbr', '4 mayland road, witham, cm8 2ux', '4 Mayland Road\nWitham\nCM8 2UX'],
    ['deu', 'Edinburgerstr. 27, 13349 Berlin', 'Edinburger Straße 27\n13349 Berlin'],
    [
      'usa',
      '601 van ness ave unit 843, san francisco ca 94102',
      '601 Van Ness Avenue Unit 843\nSan Francisco, CA 94102',
    ],
    ['fra', '2 rue haute 89100 gron', '2 Rue Haute\n89100 Gron'],
    ['nld', 'De Ruijterkade 153 1011AC Amsterdam', 'De Ruijterkade 153\n1011 AC Amsterdam'],
    ['jpn', '〒112-0012 東京都文京区大塚2-3-1', '〒112-0012\n東京都文京区大塚二丁目3-1'],
    ['aus', '53 Stanley St, Ivanhoe West VIC 3079', '53 Stanley Street\nIvanhoe West VIC 3079'],
    ['fin', 'Lyijypolku 4, 02750 Espoo', 'Lyijypolku 4\n02750 Espoo'],
    ['ita', 'Via De Nicola 14 Sassari', 'Via De Nicola 14\n07100 Sassari'],
    ['esp', 'c/ londres 2, 15009 coruña', 'Londres, 2\n15009 Coruña'],
    ['can', '450 Rideau St, Ottawa ON K1N5Z4', '450 Rideau Street\nOttawa ON K1N 5Z4'],
    ['irl', '22 fernhill park dublin', '22 Fernhill Park\nDublin'],
    ['bra', 'Av Paulista, 2160 - São Paulo', 'Avenida Paulista, 2160\nSão Paulo'],
    ['swe', 'Tegnergatan 3, Stockholm', 'Tegnérgatan 3\nStockholm'],
  ])('in %s: %s', async (country, line, formatted) => {
    const reply = await service.line(country, line);

    expect(reply).toMatchObject({
      match_type: 'exact',
      accuracy_type: 'rooftop',
      house_number_not_found: false,
    });
    expect(reply['standardized']).toMatchObject({
      country,
      formatted_address: expect.stringContaining(formatted),
    });
  });
});

describe('what is wrong is found out', () => {
  const address = { street: 'Mayland Road', house_number: '4', city: 'Witham', postcode: 'CM8 2UX' };
  const fielded = async (change: object) =>
    (await service.post('/validate', { country: 'gbr', input: { ...address, ...change } })).body;

  it('a slip of the keyboard in the street is corrected and said', async () => {
    const reply = await fielded({ street: 'Mayalnd Raod' });
    expect(reply).toMatchObject({
      match_type: 'rooftop',
      input_corrected: true,
      match_components: { street: true },
    });
    expect(reply['corrections']).toContain('Street changed from "Mayalnd Raod" to "Mayland Road".');
  });

  it('a missing postcode and city are filled in', async () => {
    expect(await fielded({ postcode: '' })).toMatchObject({
      standardized: { postcode: 'CM8 2UX' },
      corrections: ['Postcode "CM8 2UX" added.'],
    });
    expect(await fielded({ city: '' })).toMatchObject({ standardized: { city: 'Witham' } });
  });

  it('a wrong postcode and a wrong city are replaced', async () => {
    expect(await fielded({ postcode: 'AB10 1AA' })).toMatchObject({
      match_type: 'rooftop',
      standardized: { postcode: 'CM8 2UX' },
    });
    expect(await fielded({ city: 'Leeds' })).toMatchObject({
      match_type: 'rooftop',
      standardized: { city: 'Witham' },
    });
  });

  it('a number that is not in the street falls back to the street', async () => {
    const reply = await fielded({ house_number: '999' });
    expect(reply).toMatchObject({
      match_type: 'partial',
      accuracy_type: 'street_center',
      house_number_not_found: true,
      match_components: { house_number: false, street: true },
    });
  });

  it('an unknown street falls back to the postcode, an unknown postcode to the town', async () => {
    expect(await fielded({ street: 'Zzyzx Qwertyway' })).toMatchObject({
      accuracy_type: 'postcode_center',
      match_components: { street: false, zip: true },
    });
    const town = await fielded({ street: 'Zzyzx Qwertyway', postcode: '' });
    expect(town).toMatchObject({
      accuracy_type: 'locality_centroid',
      match_components: { street: false, city: true },
    });
  });

  it('nonsense has no match, and so has a country without data', async () => {
    expect(await service.line('gbr', 'xyzzy plugh')).toMatchObject({
      match_type: 'no_match',
      confidence: 0,
      corrections: [],
    });
    expect(await service.line('nzl', '1 Queen Street, Auckland')).toMatchObject({
      match_type: 'no_match',
      confidence: 0,
    });
  });

  it('the same question has the same answer', async () => {
    expect(await fielded({ street: 'Mayalnd Raod' })).toEqual(await fielded({ street: 'Mayalnd Raod' }));
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startForTest } from './server.ts';

let service: Awaited<ReturnType<typeof startForTest>>;
beforeAll(async () => {
  service = await startForTest();
});
afterAll(() => service.close());

describe('an address in a single line', () => {
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
  ])('in %s is matched exactly: %s', async (country, line, formatted) => {
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

describe('an address in São Paulo', () => {
  const PAULISTA = 'Avenida Paulista, 2160\nSão Paulo - SP\n01310-200';
  const MARCO = 'Rua Vinte e Cinco de Março, 976\nSão Paulo - SP\n01021-100';
  it.each([
    ['Av. Paulista, 2160 - Bela Vista, São Paulo - SP, 01310-200, Brasil', PAULISTA],
    ['AV PAULISTA 2160 SAO PAULO SP CEP 01310200', PAULISTA],
    ['Avenida Paulista, nº 2.160, São Paulo', PAULISTA],
    ['Av Paulista 2160, S. Paulo/SP', PAULISTA],
    ['Av. Paulista, 2160 - cj 101 - Bela Vista - São Paulo', PAULISTA],
    ['Paulista, 2160, São Paulo', PAULISTA],
    ['Rua Paulista, 2160, São Paulo - SP', PAULISTA],
    ['R. 25 de Março, 976 - Centro, São Paulo', MARCO],
    ['Rua XXV de Março 976 São Paulo SP', MARCO],
    ['Av. 9 de Julho 3120 São Paulo', 'Avenida Nove de Julho, 3120\nSão Paulo - SP\n01406-000'],
    ['Al. Santos 2152 Jardins São Paulo SP', 'Alameda Santos, 2152\nSão Paulo - SP\n01418-102'],
    [
      'R. Dr. Frederico Steidel, 238, São Paulo',
      'Rua Doutor Frederico Steidel, 238\nSão Paulo - SP\n01225-030',
    ],
  ])('is found in the form %s', async (line, formatted) => {
    expect(await service.line('bra', line)).toMatchObject({
      accuracy_type: 'rooftop',
      standardized: { formatted_address: formatted },
    });
  });
});

describe('an address outside São Paulo', () => {
  it.each([
    [
      'a state that is also a town',
      'usa',
      '70 Grove Street, New York',
      '70 Grove Street\nNew York, NY 10014',
    ],
    ['a letter after the number', 'nld', 'De Ruijterkade 106 H Amsterdam', 'De Ruijterkade 106-H\n1011 AB'],
    [
      'a district after the street',
      'gbr',
      '10 Chapel Street Spondon Derby',
      '10 Chapel Street\nSpondon\nDerby',
    ],
    [
      'a word that starts like "suite"',
      'usa',
      '202 High Steret, Tecumseh NE 68450',
      '202 High Street\nTecumseh',
    ],
    [
      'a hyphen before the town',
      'ita',
      'Via De Nicola 14 - 07100 Sassari',
      'Via De Nicola 14\n07100 Sassari',
    ],
    ['another kind of street', 'fra', '2 avenue haute 89100 gron', '2 Rue Haute\n89100 Gron'],
  ])('is found with %s', async (_, country, line, formatted) => {
    expect(await service.line(country, line)).toMatchObject({
      accuracy_type: 'rooftop',
      standardized: { formatted_address: expect.stringContaining(formatted) },
    });
  });

  it('with a different kind of street is corrected and needs review', async () => {
    const reply = await service.line('fra', '2 avenue haute 89100 gron');
    expect(reply['corrections']).toContain('Street changed from "avenue haute" to "Rue Haute".');
    expect(Number(reply['confidence'])).toBeLessThan(0.9);
  });

  it.each([
    ['left out', 'fra', '558 route findrol 74130 contamine sur arve', 'Route de Findrol'],
    ['mixed up', 'fra', '53 avenue du sospel menton', 'Avenue de Sospel'],
    ['added before the town', 'fra', '53 avenue de sospel à menton', 'Avenue de Sospel'],
    ['written apart', 'fra', '1 avenue de europe 71100 st remy', "Avenue de L'Europe"],
    ['left out', 'bra', 'Rua 25 Janeiro 320 São Paulo', 'Rua 25 de Janeiro'],
  ])(
    'is matched exactly if a small word of its street name is %s (%s: %s)',
    async (_, country, line, street) => {
      const reply = await service.line(country, line);
      expect(reply).toMatchObject({ match_type: 'exact', standardized: { street } });
      expect(Number(reply['confidence'])).toBeGreaterThanOrEqual(0.9);
    },
  );

  it('gets a low confidence if two streets differ from its street name only in a small word', async () => {
    const reply = await service.line('fra', '475 route menthonnex 74370 argonay');
    expect(reply).toMatchObject({ match_type: 'rooftop', input_corrected: true });
    expect(Number(reply['confidence'])).toBeLessThan(0.9);
  });

  it('that is completely in the street field is split into parts', async () => {
    const street = 'Witham Health Centre, 4 Mayland Road, Witham CM8 2UX';
    expect((await service.post('/validate', { country: 'gbr', input: { street } })).body).toMatchObject({
      match_type: 'exact',
      match_components: { street: true, house_number: true, city: true, zip: true },
      standardized: { street: 'Mayland Road', house_number: '4', postcode: 'CM8 2UX' },
    });
  });
});

describe('the practice service', () => {
  const address = { street: 'Mayland Road', house_number: '4', city: 'Witham', postcode: 'CM8 2UX' };
  const fielded = async (change: object) =>
    (await service.post('/validate', { country: 'gbr', input: { ...address, ...change } })).body;

  it('corrects and reports a typing error in the street', async () => {
    const reply = await fielded({ street: 'Mayalnd Raod' });
    expect(reply).toMatchObject({
      match_type: 'rooftop',
      input_corrected: true,
      match_components: { street: true },
    });
    expect(reply['corrections']).toContain('Street changed from "Mayalnd Raod" to "Mayland Road".');
  });

  it('fills in a missing postcode or city', async () => {
    expect(await fielded({ postcode: '' })).toMatchObject({
      standardized: { postcode: 'CM8 2UX' },
      corrections: ['Postcode "CM8 2UX" added.'],
    });
    expect(await fielded({ city: '' })).toMatchObject({ standardized: { city: 'Witham' } });
  });

  it('replaces a wrong postcode or a wrong city', async () => {
    expect(await fielded({ postcode: 'AB10 1AA' })).toMatchObject({
      match_type: 'rooftop',
      standardized: { postcode: 'CM8 2UX' },
    });
    expect(await fielded({ city: 'Leeds' })).toMatchObject({
      match_type: 'rooftop',
      standardized: { city: 'Witham' },
    });
  });

  it('answers with the street if the street does not have the number', async () => {
    const reply = await fielded({ house_number: '999' });
    expect(reply).toMatchObject({
      match_type: 'partial',
      accuracy_type: 'street_center',
      house_number_not_found: true,
      match_components: { house_number: false, street: true },
    });
  });

  it('answers with the postcode if the street is unknown, and with the town if the postcode is unknown, too', async () => {
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

  it('finds no match for nonsense and for a country without data', async () => {
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

  it('gives the same answer to the same request each time', async () => {
    expect(await fielded({ street: 'Mayalnd Raod' })).toEqual(await fielded({ street: 'Mayalnd Raod' }));
  });
});

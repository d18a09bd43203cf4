/** Compares abbreviations in the standard lists of countries with the words that they stand for, and with other words. */
import { describe, expect, it, test } from 'vitest';
import { changeOfStreet } from '#shared/domain/compare/text-change.ts';

/** The standard abbreviations in appendix C1 of Publication 28 of the US Postal Service that differ from their words. */
const AMERICAN = pairs(`
  aly alley anx annex arc arcade ave avenue byu bayou bch beach bnd bend blf bluff blfs bluffs btm bottom blvd boulevard
  br branch brg bridge brk brook brks brooks bg burg bgs burgs byp bypass cp camp cyn canyon cpe cape cswy causeway
  ctr center ctrs centers cir circle cirs circles clf cliff clfs cliffs clb club cmn common cmns commons cor corner
  cors corners crse course ct court cts courts cv cove cvs coves crk creek cres crescent crst crest xing crossing
  xrd crossroad xrds crossroads curv curve dl dale dm dam dv divide dr drive drs drives est estate ests estates
  expy expressway ext extension exts extensions fls falls fry ferry fld field flds fields flt flat flts flats frd ford
  frds fords frst forest frg forge frgs forges frk fork frks forks ft fort fwy freeway gdn garden gdns gardens gtwy gateway
  gln glen glns glens grn green grns greens grv grove grvs groves hbr harbor hbrs harbors hvn haven hts heights
  hwy highway hl hill hls hills holw hollow inlt inlet is island iss islands jct junction jcts junctions ky key kys keys
  knl knoll knls knolls lk lake lks lakes lndg landing ln lane lgt light lgts lights lf loaf lck lock lcks locks ldg lodge
  mnr manor mnrs manors mdw meadow mdws meadows ml mill mls mills msn mission mtwy motorway mt mount mtn mountain
  mtns mountains nck neck orch orchard opas overpass pkwy parkway psge passage pne pine pnes pines pl place pln plain
  plns plains plz plaza pt point pts points prt port prts ports pr prairie radl radial rnch ranch rpd rapid rpds rapids
  rst rest rdg ridge rdgs ridges riv river rd road rds roads rte route shl shoal shls shoals shr shore shrs shores
  skwy skyway spg spring spgs springs sq square sqs squares sta station stra stravenue strm stream st street sts streets
  smt summit ter terrace trwy throughway trce trace trak track trfy trafficway trl trail tunl tunnel tpke turnpike
  upas underpass un union uns unions vly valley vlys valleys vw view vws views vlg village vlgs villages vl ville
  vis vista wl well wls wells
`);
const BRITISH = pairs(`
  app approach ave avenue bldgs buildings brg bridge cl close clo close cmn common cott cottage cotts cottages
  cres crescent ct court dr drive est estate fm farm gdns gardens grn green gro grove gt great hl hill hse house la lane
  ln lane lt little lwr lower mans mansions mdw meadow mdws meadows mnr manor mws mews pde parade pk park pl place
  rd road sq square st street ter terrace upr upper whf wharf wk walk yd yard
`);
const LISTS = [
  ['usa', AMERICAN],
  ['gbr', BRITISH],
] as const;

describe.each(LISTS)('each standard abbreviation of %s', (country, list) => {
  const change = (one: string, other: string) => changeOfStreet(`Oak ${one}`, `Oak ${other}`, country);
  const isSame = (one: string, other: string) => ['none', 'format', 'alias'].includes(change(one, other));

  it('means its word, whichever of the two was entered', () => {
    expect(list.filter(([short, long]) => change(short, long) !== 'alias')).toEqual([]);
    expect(list.filter(([short, long]) => change(long, short) !== 'alias')).toEqual([]);
  });

  it('means no other word of the list, and no word means another', () => {
    const words = [...new Set(list.map(([, long]) => long))];
    const others = list.flatMap(([short, long]) =>
      words.filter((word) => word !== long && (isSame(short, word) || isSame(long, word))),
    );
    expect(others).toEqual([]);
  });
});

test.each([
  ['deu', 'Frankfurt a. M.', 'Frankfurt am Main'],
  ['deu', 'Freiburg i. Br.', 'Freiburg im Breisgau'],
  ['deu', 'Straße d. Friedens', 'Straße des Friedens'],
  ['deu', 'An d. Mühle', 'An der Mühle'],
  ['deu', 'Gr. Markt', 'Großer Markt'],
  ['deu', 'Bürgerm.-Müller-Weg', 'Bürgermeister-Müller-Weg'],
  ['nld', 'Burg. v.d. Lindenstraat', 'Burgemeester van der Lindenstraat'],
  ['nld', 'vd Bergstraat', 'van den Bergstraat'],
  ['nld', 'Pr. Hendrikkade', 'Prins Hendrikkade'],
  ['ita', 'Via S. Anna', "Via Sant'Anna"],
  ['ita', 'Via S. Francesco', 'Via San Francesco'],
  ['esp', 'Plz España', 'Plaza de España'],
  ['esp', 'P.º de la Castellana', 'Paseo de la Castellana'],
  ['esp', 'C/ Mª Auxiliadora', 'Calle María Auxiliadora'],
  ['gbr', 'Gt Portland St', 'Great Portland Street'],
  ['usa', 'Sta Monica Blvd', 'Santa Monica Boulevard'],
])('an abbreviation in %s means each of its words: %s, %s', (country, short, long) => {
  expect([changeOfStreet(short, long, country), changeOfStreet(long, short, country)]).toEqual([
    'alias',
    'alias',
  ]);
});

test.each([
  ['deu', 'Frankfurt a. M.', 'Frankfurt an der Oder'],
  ['deu', 'Straße d. Friedens', 'Straße Friedens'],
  ['deu', 'Gr. Markt', 'Kleiner Markt'],
  ['nld', 'Burg. v.d. Lindenstraat', 'Burgemeester van Lindenstraat'],
  ['nld', 'Pr. Hendrikkade', 'Professor Hendrikkade'],
  ['ita', 'Via S. Anna', 'Via Anna'],
  ['esp', 'Plz España', 'Paseo de España'],
  ['gbr', 'Gt Portland St', 'Little Portland Street'],
  ['gbr', 'Oak Mws', 'Oak Meadows'],
  ['usa', 'Oak Spg', 'Oak Springs'],
  ['usa', 'Oak Pt', 'Oak Port'],
])('an abbreviation in %s means no other word: %s, %s', (country, short, other) => {
  expect([changeOfStreet(short, other, country), changeOfStreet(other, short, country)]).toEqual([
    'large',
    'large',
  ]);
});

function pairs(table: string): readonly (readonly [short: string, long: string])[] {
  const words = table.trim().split(/\s+/u);
  return words.flatMap((short, at) => (at % 2 === 0 ? [[short, words[at + 1] ?? ''] as const] : []));
}

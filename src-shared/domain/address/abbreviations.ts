/** The meanings of folded abbreviations. The tables write them as `st=street|saint`: "St" is Street or Saint. */
type Readings = ReadonlyMap<string, readonly string[]>;

const ENGLISH = parse(`
  st=street|saint str=street rd=road ave=avenue av=avenue aven=avenue dr=drive|doctor drv=drive ln=lane
  la=lane|la ct=court crt=court cres=crescent cr=crescent crs=crescent cl=close pl=place plc=place
  sq=square blvd=boulevard boul=boulevard bvd=boulevard pkwy=parkway pky=parkway hwy=highway hiway=highway
  fwy=freeway expy=expressway tpke=turnpike tpk=turnpike ter=terrace terr=terrace tce=terrace trl=trail
  tr=trail|terrace cir=circle circ=circle gdns=gardens gdn=garden gr=grove gro=grove gv=grove grn=green
  pk=park hts=heights hl=hill ml=mill mt=mount mtn=mountain ft=fort jct=junction rte=route rt=route
  ctr=center centre=center cntr=center plz=plaza pde=parade esp=esplanade xing=crossing crst=crest vw=view
  wy=way lwr=lower upr=upper rr=ruralroute bldg=building apt=apartment ste=suite|sainte fl=floor|flat
  flr=floor rm=room dept=department hosp=hospital ind=industrial est=estate hse=house n=north s=south
  e=east w=west nth=north sth=south no=north|number so=south ne=northeast nw=northwest se=southeast
  sw=southwest jr=junior sr=senior mlk=martinlutherking po=post first=1 second=2 third=3 fourth=4 fifth=5
  sixth=6 seventh=7 eighth=8 ninth=9 tenth=10 eleventh=11 twelfth=12
`);
const FRENCH = parse(`
  r=rue av=avenue ave=avenue bd=boulevard bld=boulevard bvd=boulevard blvd=boulevard boul=boulevard
  pl=place ch=chemin che=chemin chem=chemin rte=route imp=impasse all=allee sq=square pte=porte
  fbg=faubourg fg=faubourg crs=cours q=quai res=residence lot=lotissement st=saint ste=sainte sts=saints
  gal=general gen=general mal=marechal mar=marechal dr=docteur pr=professeur prof=professeur
  cdt=commandant col=colonel cap=capitaine pres=president d=de l=la|le za=zoneartisanale
  zi=zoneindustrielle n=nord s=sud e=est o=ouest rpt=rondpoint psg=passage pass=passage
`);
const GERMAN = parse(`
  str=strasse pl=platz dr=doktor st=sankt prof=professor a=am ob=ober gr=grosse kl=kleine b=bei
  bgm=burgermeister chr=christian
`);
const SPANISH = parse(`
  c=calle cl=calle av=avenida avd=avenida avda=avenida pl=plaza pza=plaza plza=plaza pg=paseo|poligono
  ps=paseo po=paseo ctra=carretera crta=carretera cr=carretera cno=camino cmno=camino rda=ronda
  trav=travesia tva=travesia urb=urbanizacion pol=poligono sta=santa sto=santo dr=doctor gral=general
  sra=senora
`);
const ITALIAN = parse(`
  v=via vle=viale p=piazza pza=piazza pzza=piazza ple=piazzale c=corso cso=corso lgo=largo str=strada
  vic=vicolo loc=localita fraz=frazione s=san|santa|santo sta=santa ss=santi|santissimo dott=dottore
  prof=professore cda=contrada snc=senzanumerocivico
`);
const DUTCH = parse(`
  str=straat ln=laan pln=plein wg=weg sgl=singel gr=gracht dr=doctor mr=meester prof=professor
  burg=burgemeester st=sint v=van vd=vande d=de ds=dominee ir=ingenieur gen=generaal kon=koningin
`);
const SWEDISH = parse(`
  g=gata v=vagen vag=vagen st=stora|sankt sta=stora l=lilla n=norra s=sodra o=ostra
`);
const FINNISH = parse(`
  k=katu t=tie tn=tie
`);
const PORTUGUESE = parse(`
  r=rua av=avenida avn=avenida tv=travessa trav=travessa pc=praca pca=praca est=estrada rod=rodovia
  al=alameda lg=largo lgo=largo sta=santa sto=santo s=sao dr=doutor dra=doutora prof=professor
  profa=professora cel=coronel gen=general pres=presidente eng=engenheiro mal=marechal gov=governador
  jd=jardim vl=vila pq=parque bc=beco brig=brigadeiro cons=conselheiro pe=padre mq=marques vde=visconde
  sen=senador dep=deputado ver=vereador des=desembargador maj=major cap=capitao ten=tenente
`);

/**
 * The standard abbreviations in appendix C1 of Publication 28 of the US Postal Service that `ENGLISH` lacks, except "Via",
 * which is a word itself.
 */
const AMERICAN_NAMES = parse(`
  aly=alley anx=annex|anex arc=arcade byu=bayou bch=beach bnd=bend blf=bluff blfs=bluffs btm=bottom br=branch brg=bridge
  brk=brook brks=brooks bg=burg bgs=burgs byp=bypass cp=camp cyn=canyon cpe=cape cswy=causeway ctrs=centers cirs=circles
  clf=cliff clfs=cliffs clb=club cmn=common cmns=commons cor=corner cors=corners crse=course cts=courts cv=cove cvs=coves
  crk=creek xrd=crossroad xrds=crossroads curv=curve dl=dale dm=dam dv=divide drs=drives ests=estates ext=extension
  exts=extensions fls=falls fry=ferry fld=field flds=fields flt=flat flts=flats frd=ford frds=fords frst=forest frg=forge
  frgs=forges frk=fork frks=forks gtwy=gateway gln=glen glns=glens grns=greens grv=grove grvs=groves hbr=harbor
  hbrs=harbors hvn=haven hls=hills holw=hollow inlt=inlet is=island iss=islands jcts=junctions ky=key kys=keys knl=knoll
  knls=knolls lk=lake lks=lakes lndg=landing lgt=light lgts=lights lf=loaf lck=lock lcks=locks ldg=lodge mnr=manor
  mnrs=manors mdw=meadow mdws=meadows mls=mills msn=mission mtwy=motorway mtns=mountains nck=neck orch=orchard
  opas=overpass psge=passage pne=pine pnes=pines pln=plain plns=plains pt=point pts=points prt=port prts=ports pr=prairie
  radl=radial rnch=ranch rpd=rapid rpds=rapids rst=rest rdg=ridge rdgs=ridges riv=river rds=roads shl=shoal shls=shoals
  shr=shore shrs=shores skwy=skyway spg=spring spgs=springs sqs=squares sta=station|santa stra=stravenue strm=stream
  sts=streets smt=summit trwy=throughway trce=trace trak=track trfy=trafficway trlr=trailer tunl=tunnel upas=underpass
  un=union uns=unions vly=valley vlys=valleys vws=views vlg=village vlgs=villages vl=ville vis=vista wl=well wls=wells
`);
const BRITISH_NAMES = parse(`
  app=approach bldgs=buildings brg=bridge clo=close cmn=common cott=cottage cotts=cottages fm=farm gt=great
  lt=little|lieutenant mans=mansions mdw=meadow mdws=meadows mnr=manor mws=mews pas=passage whf=wharf wk=walk yd=yard
`);
const GERMAN_NAMES = parse(`
  a=an br=breisgau burgerm=burgermeister d=der|des|dem|den|die gr=grosser|grosses i=im|in kl=kleiner|kleines m=main v=von|vor
`);
const DUTCH_NAMES = parse(`
  d=der|den|het pr=prins|prinses vd=vander|vanden
`);

/**
 * Abbreviations of words that are names as often as street types. Their meanings count as readings, but a leftover or
 * mistyped word among them is no street type (`isKnownWord`).
 */
const NAMES: Readonly<Record<string, Readings>> = {
  usa: AMERICAN_NAMES,
  gbr: BRITISH_NAMES,
  irl: BRITISH_NAMES,
  aus: BRITISH_NAMES,
  nzl: BRITISH_NAMES,
  deu: GERMAN_NAMES,
  aut: GERMAN_NAMES,
  nld: DUTCH_NAMES,
  bel: DUTCH_NAMES,
  ita: parse('s=sant'),
  esp: parse('gta=glorieta ma=maria pje=pasaje plz=plaza'),
};

const LANGUAGES: Readonly<Record<string, readonly Readings[]>> = {
  fra: [FRENCH],
  bel: [FRENCH, DUTCH, GERMAN],
  lux: [FRENCH, GERMAN],
  che: [GERMAN, FRENCH, ITALIAN],
  mco: [FRENCH],
  can: [ENGLISH, FRENCH],
  deu: [GERMAN],
  aut: [GERMAN],
  lie: [GERMAN],
  nld: [DUTCH],
  swe: [SWEDISH],
  fin: [FINNISH, SWEDISH],
  esp: [SPANISH],
  mex: [SPANISH],
  arg: [SPANISH],
  col: [SPANISH],
  chl: [SPANISH],
  per: [SPANISH],
  ita: [ITALIAN],
  prt: [PORTUGUESE],
  bra: [PORTUGUESE],
};

/** Abbreviated endings that are written together with the name, by country: "Hauptstr." is Hauptstraße. */
const JOINED_ENDINGS: Readonly<Record<string, readonly (readonly [short: string, long: string])[]>> = {
  deu: [
    ['str', 'strasse'],
    ['pl', 'platz'],
  ],
  aut: [
    ['str', 'strasse'],
    ['g', 'gasse'],
  ],
  che: [['str', 'strasse']],
  nld: [
    ['str', 'straat'],
    ['ln', 'laan'],
    ['wg', 'weg'],
  ],
  swe: [
    ['g', 'gatan'],
    ['v', 'vagen'],
    ['gat', 'gatan'],
  ],
  fin: [
    ['k', 'katu'],
    ['t', 'tie'],
  ],
};

/** Abbreviations with a dot inside, such as "P.zza", "L.go" and "P.º". Folding splits each of them into two words. */
const DOTTED: Readonly<Record<string, ReadonlySet<string>>> = {
  ita: new Set(['p zza', 'p za', 'p le', 'l go', 'c so', 'v le']),
  esp: new Set(['p o']),
};

/** Joins the two halves of abbreviations such as "P.zza" in a list of folded words. */
export function joinDotted(words: readonly string[], country: string): readonly string[] {
  const dotted = DOTTED[country];
  if (!dotted) return words;
  return words.flatMap((word, place) => {
    if (dotted.has(`${words[place - 1] ?? ''} ${word}`)) return [];
    const next = words[place + 1] ?? '';
    return dotted.has(`${word} ${next}`) ? [word + next] : [word];
  });
}

const ORDINAL = /^(\d+)(?:st|nd|rd|th|e|er|eme|ieme)$/u;
/** In a country where only English is written, "300E" is 300 East. */
const ENGLISH_ORDINAL = /^(\d+)(?:st|nd|rd|th)$/u;
/** The numeral of a Japanese block number: 一丁目 is also written 1丁目. */
const KANJI_BLOCK = /(?<![一二三四五六七八九十])[一二三四五六七八九十]+(?=丁目)/gu;
const UMLAUTS = /(?:ae|oe|ue)/gu;

/** Returns every meaning that a folded word may have in a country's addresses. There is always at least one. */
export function readingsOf(word: string, country: string): readonly string[] {
  const languages = LANGUAGES[country];
  const ordinal = (languages ? ORDINAL : ENGLISH_ORDINAL).exec(word)?.[1];
  if (ordinal !== undefined) return [ordinal];
  const readings = (languages ?? [ENGLISH]).flatMap((table) => table.get(word) ?? []);
  readings.push(...(NAMES[country]?.get(word) ?? []));
  if (readings.length > 0) return [...new Set(readings)];
  return [spellOut(word, country)];
}

/** Returns the two endings ("str", "strasse") if `other` is `word` with its short ending spelled out; otherwise null. */
export function joinedEnding(word: string, other: string): readonly [short: string, long: string] | null {
  const isIt = ([short, long]: readonly [string, string]): boolean =>
    word.endsWith(short) && word.slice(0, -short.length) + long === other;
  return ALL_ENDINGS.find(isIt) ?? null;
}

const ALL_ENDINGS = Object.values(JOINED_ENDINGS).flat();

/** Whether a word is a street type, direction or title in a language of the country, and so not a mistyped name. */
export function isKnownWord(word: string, country: string): boolean {
  return knownWords(country).has(word);
}

const known = new Map<string, ReadonlySet<string>>();

function knownWords(country: string): ReadonlySet<string> {
  const found = known.get(country);
  if (found !== undefined) return found;
  const tables = LANGUAGES[country] ?? [ENGLISH];
  const words = new Set(tables.flatMap((table) => [...table.values()].flat()));
  known.set(country, words);
  return words;
}

function spellOut(word: string, country: string): string {
  if (country === 'jpn') return word.replace(KANJI_BLOCK, (numeral) => String(kanjiNumber(numeral)));
  const plain =
    country === 'deu' || country === 'aut' || country === 'che'
      ? word.replace(UMLAUTS, (pair) => pair.charAt(0))
      : word;
  for (const [short, long] of JOINED_ENDINGS[country] ?? []) {
    if (plain.length >= short.length + 3 && plain.endsWith(short) && !plain.endsWith(long)) {
      return plain.slice(0, -short.length) + long;
    }
  }
  return plain;
}

function parse(table: string): Readings {
  const entries = table
    .trim()
    .split(/\s+/u)
    .map((entry) => entry.split('='));
  return new Map(entries.map(([written = '', meanings = '']) => [written, meanings.split('|')]));
}

function kanjiNumber(numeral: string): number {
  const [tens = '', ones] = numeral.includes('十') ? numeral.split('十') : ['', numeral];
  const digit = (sign: string | undefined): number => ' 一二三四五六七八九'.indexOf(sign || ' ');
  const hasTen = numeral.includes('十');
  return (hasTen ? Math.max(1, digit(tens)) * 10 : 0) + digit(ones);
}

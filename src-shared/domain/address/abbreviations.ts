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

/** Abbreviations with a dot inside, such as "P.zza" and "L.go". Folding splits each of them into two words. */
const DOTTED: Readonly<Record<string, ReadonlySet<string>>> = {
  ita: new Set(['p zza', 'p za', 'p le', 'l go', 'c so', 'v le']),
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
/** Where only English is written, "300E" is 300 East. */
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

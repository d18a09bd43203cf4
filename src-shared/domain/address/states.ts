/** States that lists write by name or by code. Entries are `CODE=Name`; other spellings follow a `|`. */
import { foldText } from '../text/fold.ts';

const USA = `
AL=Alabama;AK=Alaska;AZ=Arizona;AR=Arkansas;CA=California;CO=Colorado;CT=Connecticut;DE=Delaware;FL=Florida;GA=Georgia
HI=Hawaii;ID=Idaho;IL=Illinois;IN=Indiana;IA=Iowa;KS=Kansas;KY=Kentucky;LA=Louisiana;ME=Maine;MD=Maryland
MA=Massachusetts|Mass;MI=Michigan;MN=Minnesota;MS=Mississippi;MO=Missouri;MT=Montana;NE=Nebraska;NV=Nevada
NH=New Hampshire;NJ=New Jersey;NM=New Mexico;NY=New York;NC=North Carolina;ND=North Dakota;OH=Ohio;OK=Oklahoma
OR=Oregon;PA=Pennsylvania;RI=Rhode Island;SC=South Carolina;SD=South Dakota;TN=Tennessee;TX=Texas;UT=Utah;VT=Vermont
VA=Virginia;WA=Washington;WV=West Virginia;WI=Wisconsin;WY=Wyoming;DC=District of Columbia|D.C.;PR=Puerto Rico
GU=Guam;VI=Virgin Islands|U.S. Virgin Islands;AS=American Samoa;MP=Northern Mariana Islands`;

const CAN = `
AB=Alberta;BC=British Columbia|Colombie-Britannique;MB=Manitoba;NB=New Brunswick|Nouveau-Brunswick
NL=Newfoundland and Labrador|Newfoundland|Terre-Neuve-et-Labrador;NS=Nova Scotia|Nouvelle-Écosse
NT=Northwest Territories|Territoires du Nord-Ouest;NU=Nunavut;ON=Ontario|Ont
PE=Prince Edward Island|Île-du-Prince-Édouard|PEI;QC=Quebec|Québec|PQ;SK=Saskatchewan|Sask;YT=Yukon|Yukon Territory`;

const AUS = `
NSW=New South Wales;VIC=Victoria;QLD=Queensland;SA=South Australia;WA=Western Australia;TAS=Tasmania
ACT=Australian Capital Territory;NT=Northern Territory`;

const BRA = `
AC=Acre;AL=Alagoas;AP=Amapá;AM=Amazonas;BA=Bahia;CE=Ceará;DF=Distrito Federal;ES=Espírito Santo;GO=Goiás;MA=Maranhão
MT=Mato Grosso;MS=Mato Grosso do Sul;MG=Minas Gerais;PA=Pará;PB=Paraíba;PR=Paraná;PE=Pernambuco;PI=Piauí
RJ=Rio de Janeiro;RN=Rio Grande do Norte;RS=Rio Grande do Sul;RO=Rondônia;RR=Roraima;SC=Santa Catarina;SP=São Paulo
SE=Sergipe;TO=Tocantins`;

/** Maps the folded name or code of a state to its folded code, by country. */
const STATES: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  usa: parse(USA),
  can: parse(CAN),
  aus: parse(AUS),
  bra: parse(BRA),
};

/** Returns the state's code, folded; null if the text is no known state of the country. */
export function findState(text: string, country: string): string | null {
  return STATES[country]?.get(foldText(text)) ?? null;
}

/** Whether two texts name the same state of the country: "MA" and "Massachusetts". */
export function isSameState(one: string, other: string, country: string): boolean {
  const state = findState(one, country);
  return state !== null && state === findState(other, country);
}

/** Whether all non-empty texts are state codes of the country ("RI", not "Rhode Island"). False if all are empty. */
export function areStateCodes(texts: readonly string[], country: string): boolean {
  const written = texts.map(foldText).filter((text) => text !== '');
  return written.length > 0 && written.every((text) => STATES[country]?.get(text) === text);
}

function parse(table: string): ReadonlyMap<string, string> {
  const states = new Map<string, string>();
  for (const entry of table.trim().split(/[;\n]/u)) {
    const [code = '', names = ''] = entry.split('=');
    for (const name of [code, ...names.split('|')]) states.set(foldText(name), foldText(code));
  }
  return states;
}

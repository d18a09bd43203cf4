/** Names of columns, folded, in English, German, French, Spanish, Italian, Dutch, Portuguese, Finnish, Swedish, Japanese and Latvian. */
import { foldText } from '../text/fold.ts';
import type { MappedField } from './mapping.ts';
import { MAPPED_FIELDS } from './mapping.ts';

/** What the name of a column says of its cells. */
export type HeaderMeaning = {
  readonly field: MappedField;
  /** Among columns for one field the lowest is taken; a postal address stands behind a physical one. */
  readonly rank: number;
  /** A further piece of the field (line 2, a number's letter), joined to the others. */
  readonly continues: boolean;
  /** Whether the name can mean nothing else; if not ("Unit", of a price or a business), the cells must say it too. */
  readonly isSure: boolean;
};

const WORDS: Readonly<Record<MappedField, string>> = {
  address: `address|full address|complete address|whole address|query|adresse|anschrift|adresse complete|direccion completa|indirizzo completo
    |volledig adres|adres|osoite|adress|adrese|住所|所在地|endereco|direccion|indirizzo|domicilio|morada|location`,
  organisation: `organisation|organization|organisation name|organization name|company|company name|business name|firm|firm name|institution
    |institution name|employer|firma|firmenname|unternehmen|raison sociale|societe|entreprise|organisme|nom entreprise|nom societe|empresa
    |nombre empresa|razon social|organizacion|azienda|nome azienda|ragione sociale|societa|ditta|impresa|bedrijf|bedrijfsnaam|organisatie
    |organisatienaam|instelling|nome da empresa|razao social|organizacao|yritys|yrityksen nimi|organisaatio|foretag|foretagsnamn|uznemums
    |organizacija|会社名|会社|法人名|企業名|団体名|組織名`,
  premise: `premise|premises|premise name|building or flat|building|building name|bldg|house name|sub building|sub building name|flat|flat number
    |flat no|flat name|apartment|apartment number|apartment no|apartment name|apt|apt number|apt no|unit|unit number|unit no|suite|suite number|suite no
    |room|room number|room no|floor|gebaude|gebaudename|wohnung|wohnungsnummer|wohnungsnr|whg|etage|stockwerk|batiment|appartement|appt|escalier
    |residence|edificio|piso|puerta|escalera|apartamento|apto|interno|scala|palazzina|gebouw|gebouwnaam|verdieping|bloco|andar|complemento
    |rakennus|huoneisto|asunto|kerros|rappu|byggnad|lagenhet|lagenhetsnummer|lgh|vaning|eka|dzivoklis|建物名|建物|ビル名|マンション名
    |部屋番号|建物名 部屋番号|号室`,
  street: `street|street name|street address|address line|addr|address 1|address1|addr1|strasse|str|strassenname|stn|voie nom|nom voie|nom de voie|voie|rue
    |libelle voie|calle|nombre via|via|nm logradouro|logradouro|rua|straat|straatnaam|openbareruimte|katu|katuosoite|lahiosoite|gata|gatuadress
    |gatunamn|iela|町字|町名|大字 丁目名|大字 町丁目名|町丁目名|大字`,
  house_number: `house number|house no|houseno|housenumber|street no|street number|number|no|hausnr|hausnummer|hnr|hno|nr|numero|num|numero voie|num voie
    |numero civico|civico|huisnummer|huisnr|nummer|talonumero|husnummer|gatunummer|番地|番地号|街区符号 地番`,
  locality:
    'locality|district|sublocality|neighbourhood|neighborhood|bairro|ortsteil|quartier|barrio|frazione|wijk|stadsdel',
  city: `city|town|city town|town city|post town|city name|suburb|municipality|ort|stadt|ortsname|onm|wohnort|commune|commune nom|nom commune|ville|localite|ciudad
    |poblacion|localidad|municipio|citta|comune|woonplaats|plaats|plaatsnaam|cidade|nm municipio|kaupunki|kunta|postitoimipaikka|stad|postort|kommun|pilseta
    |市区町村|市区町村名|市町村`,
  state: `state|state code|state name|province|prov|region|bundesland|provincia|provincie|estado|uf|nm uf|sigla uf|maakunta|prefecture|都道府県|都道府県名`,
  postcode: `postcode|post code|postal code|postalcode|zip|zipcode|zip code|zip 5|plz|postleitzahl|cp|code postal|codigo postal|cod postal|cap|cep|codigo postale
    |postinumero|postnummer|postnr|pasta indekss|indekss|郵便番号|eircode`,
  country: 'country|country name|country code|cc|iso2|iso3|land|staat|pays|pais|paese|nazione|maa|valsts|国',
  email: `email|e mail|mail|email address|e mail address|courriel|correo|correo electronico|epasts|e pasts|sahkoposti|epost|e post|posta elettronica|メール
    |メールアドレス`,
};

/** Columns that say more of a field another column begins. */
const CONTINUATIONS: Readonly<Partial<Record<MappedField, string>>> = {
  house_number:
    'huisletter|huisnummertoevoeging|toevoeging|suffixe|suffix|zusatz|hausnummerzusatz|adz|complemento numero',
};

/** An address for letters where another one stands for the place. */
const POSTAL =
  /^(?:postal|mailing|mail|billing|correspondence) (?=address|town|city|state|postcode|street|zip|building|premise|flat|apartment|unit|floor|organi[sz]ation|company)/u;
/** Words that add nothing to a name of a column: "Address_Town", "physical city". */
const LEADING =
  /^(?:(?:address|adr|physical|site) (?=unit|floor)|(?:address|adr|physical|site|main|business|registered) (?=town|city|state|postcode|zip|country|street|suburb|line|address|building|premise|flat|apartment|organi[sz]ation|company))/u;
/** "Flat no", "building name", "建物名": of the names for a premise, those that are nothing else. */
const SURE_PREMISE = /(?:name|naam|number| no|nummer|nr|or flat|名|番号|号室)$/u;

const meanings = indexWords();

/** What the name of a column says it holds; null when it says nothing we know. */
export function meaningOfHeader(name: string): HeaderMeaning | null {
  const folded = foldText(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
  const isPostal = POSTAL.test(folded);
  const plain = folded.replace(POSTAL, '').replace(LEADING, '');
  const line = /^(?:address line|address|adresse|addr|line|street|strasse|street address) ?(\d)$/u.exec(
    plain,
  );
  const found = meanings.get(line === null ? plain : 'address line');
  if (found === undefined) return null;
  const isFurtherLine = line !== null && line[1] !== '1';
  return { ...found, rank: found.rank + (isPostal ? 100 : 0), continues: found.continues || isFurtherLine };
}

function indexWords(): ReadonlyMap<string, HeaderMeaning> {
  const index = new Map<string, HeaderMeaning>();
  const add = (words: string, continues: boolean, field: MappedField): void => {
    for (const [rank, word] of words.split('|').entries())
      index.set(foldText(word), {
        field,
        rank,
        continues,
        isSure: field !== 'premise' || SURE_PREMISE.test(word),
      });
  };
  for (const field of MAPPED_FIELDS) {
    add(WORDS[field], false, field);
    add(CONTINUATIONS[field] ?? '', true, field);
  }
  return index;
}

/**
 * Who lives there: tells two rows of one delivery point apart. They are the `same_person` when both have a name
 * and the names agree, else the `same_household`.
 */
import { foldText, wordsOf } from '../text/fold.ts';
import { meaningsOfHeader } from '../columns/header-meaning.ts';
import type { ColumnMapping } from '../address/mapping.ts';
import { hashText } from '../text/hash-text.ts';

/** Folded names of columns that hold a person's or a company's name, in the languages of `header-words.ts`. */
const NAME_HEADERS = indexOf(`
  name|full name|fullname|first name|firstname|given name|forename|christian name|last name|lastname|surname|family name
  middle name|initials|company|company name|organisation|organization|organisation name|organization name|business name
  addressee|attention|person|contact|contact person|customer|client|member|recipient|occupant|resident|householder|donor|patient
  vorname|nachname|familienname|zuname|vor und nachname|firma|firmenname|unternehmen|ansprechpartner|kontakt|empfanger|kunde
  nom|prenom|nom complet|nom de famille|nom prenom|prenom nom|raison sociale|societe|entreprise|destinataire
  nombre|nombre completo|apellido|apellidos|primer apellido|segundo apellido|nombre y apellidos|razon social|empresa|contacto
  nome|cognome|nome completo|nome e cognome|nominativo|ragione sociale|azienda|societa|destinatario|sobrenome|apelido|razao social
  naam|voornaam|achternaam|familienaam|bedrijf|bedrijfsnaam|contactpersoon|tussenvoegsel
  nimi|etunimi|sukunimi|yritys|namn|fornamn|efternamn|foretag|foretagsnamn|vards|uzvards|uznemums
  氏名|名前|お名前|姓|名|会社名|法人名|宛名`);

/** "Customer name" is a name, "street name" is none. */
const WHOSE =
  /^(?:customer|client|contact|member|patient|donor|recipient|owner|tenant|resident|subscriber|guest|employee|student|supplier|account|billing|shipping|primary|main) /u;

/** Words beside a name that change from one writing to the next. None that is a name too ("Don"), or tells father and son apart ("Sr"). */
const TITLES: ReadonlySet<string> = new Set(
  `mr mrs ms miss mx dr prof professor sir rev reverend esq and the
   herr herrn frau fraulein und dipl mme mlle monsieur madame mademoiselle
   sra srta senor senora senorita signor signora signorina dott dottore
   dhr mevr mevrouw mw meneer hra rva rouva och fru`.split(/\s+/u),
);

/**
 * Which columns say who lives there, in the file's order: those of the organisation, and what the names of the others tell.
 * Columns of the address and the email are none of them; empty when no name tells.
 */
export function nameColumns(columnNames: readonly string[], mapping: ColumnMapping): readonly number[] {
  const { organisation = [], ...others } = mapping;
  const mapped = new Set(Object.values(others).flat());
  return columnNames.flatMap((name, column) => {
    if (organisation.includes(column)) return [column];
    const meanings = meaningsOfHeader(name);
    const isOrganisation = meanings.some(({ field }) => field === 'organisation');
    if (mapped.has(column) || (meanings.length > 0 && !isOrganisation)) return [];
    if (isOrganisation) return [column];
    const folded = foldText(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
    return NAME_HEADERS.has(folded) || NAME_HEADERS.has(folded.replace(WHOSE, '')) ? [column] : [];
  });
}

/** Equal for the same name whatever the order of its words, letter case and titles; 0 when the cells hold none, which agrees with nothing. */
export function nameKey(cells: readonly string[], columns: readonly number[]): number {
  const words = columns.flatMap((column) => wordsOf(cells[column] ?? ''));
  const name = [...new Set(words)].filter((word) => !TITLES.has(word)).toSorted();
  return name.length === 0 ? 0 : hashText(name.join(' '));
}

function indexOf(table: string): ReadonlySet<string> {
  return new Set(table.split(/[|\n]/u).map(foldText));
}

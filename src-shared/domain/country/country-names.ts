/** Country names by language (i18n-iso-countries, MIT licence) and the names people use that no list has. */
import ar from 'i18n-iso-countries/langs/ar.json' with { type: 'json' };
import bg from 'i18n-iso-countries/langs/bg.json' with { type: 'json' };
import bs from 'i18n-iso-countries/langs/bs.json' with { type: 'json' };
import ca from 'i18n-iso-countries/langs/ca.json' with { type: 'json' };
import cs from 'i18n-iso-countries/langs/cs.json' with { type: 'json' };
import cy from 'i18n-iso-countries/langs/cy.json' with { type: 'json' };
import da from 'i18n-iso-countries/langs/da.json' with { type: 'json' };
import de from 'i18n-iso-countries/langs/de.json' with { type: 'json' };
import el from 'i18n-iso-countries/langs/el.json' with { type: 'json' };
import en from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import es from 'i18n-iso-countries/langs/es.json' with { type: 'json' };
import et from 'i18n-iso-countries/langs/et.json' with { type: 'json' };
import eu from 'i18n-iso-countries/langs/eu.json' with { type: 'json' };
import fa from 'i18n-iso-countries/langs/fa.json' with { type: 'json' };
import fi from 'i18n-iso-countries/langs/fi.json' with { type: 'json' };
import fr from 'i18n-iso-countries/langs/fr.json' with { type: 'json' };
import ga from 'i18n-iso-countries/langs/ga.json' with { type: 'json' };
import gl from 'i18n-iso-countries/langs/gl.json' with { type: 'json' };
import he from 'i18n-iso-countries/langs/he.json' with { type: 'json' };
import hi from 'i18n-iso-countries/langs/hi.json' with { type: 'json' };
import hr from 'i18n-iso-countries/langs/hr.json' with { type: 'json' };
import hu from 'i18n-iso-countries/langs/hu.json' with { type: 'json' };
import id from 'i18n-iso-countries/langs/id.json' with { type: 'json' };
import isNames from 'i18n-iso-countries/langs/is.json' with { type: 'json' };
import it from 'i18n-iso-countries/langs/it.json' with { type: 'json' };
import ja from 'i18n-iso-countries/langs/ja.json' with { type: 'json' };
import ko from 'i18n-iso-countries/langs/ko.json' with { type: 'json' };
import lt from 'i18n-iso-countries/langs/lt.json' with { type: 'json' };
import lv from 'i18n-iso-countries/langs/lv.json' with { type: 'json' };
import mk from 'i18n-iso-countries/langs/mk.json' with { type: 'json' };
import ms from 'i18n-iso-countries/langs/ms.json' with { type: 'json' };
import mt from 'i18n-iso-countries/langs/mt.json' with { type: 'json' };
import nb from 'i18n-iso-countries/langs/nb.json' with { type: 'json' };
import nl from 'i18n-iso-countries/langs/nl.json' with { type: 'json' };
import nn from 'i18n-iso-countries/langs/nn.json' with { type: 'json' };
import pl from 'i18n-iso-countries/langs/pl.json' with { type: 'json' };
import pt from 'i18n-iso-countries/langs/pt.json' with { type: 'json' };
import ro from 'i18n-iso-countries/langs/ro.json' with { type: 'json' };
import ru from 'i18n-iso-countries/langs/ru.json' with { type: 'json' };
import sk from 'i18n-iso-countries/langs/sk.json' with { type: 'json' };
import sl from 'i18n-iso-countries/langs/sl.json' with { type: 'json' };
import sq from 'i18n-iso-countries/langs/sq.json' with { type: 'json' };
import sr from 'i18n-iso-countries/langs/sr.json' with { type: 'json' };
import sv from 'i18n-iso-countries/langs/sv.json' with { type: 'json' };
import th from 'i18n-iso-countries/langs/th.json' with { type: 'json' };
import tr from 'i18n-iso-countries/langs/tr.json' with { type: 'json' };
import uk from 'i18n-iso-countries/langs/uk.json' with { type: 'json' };
import vi from 'i18n-iso-countries/langs/vi.json' with { type: 'json' };
import zh from 'i18n-iso-countries/langs/zh.json' with { type: 'json' };

/** By ISO-2 in capitals: one name, or several. */
export type CountryNames = { readonly countries: Readonly<Record<string, string | readonly string[]>> };

/** One table for each language. */
export const COUNTRY_NAMES: readonly CountryNames[] = [
  ar,
  bg,
  bs,
  ca,
  cs,
  cy,
  da,
  de,
  el,
  en,
  es,
  et,
  eu,
  fa,
  fi,
  fr,
  ga,
  gl,
  he,
  hi,
  hr,
  hu,
  id,
  isNames,
  it,
  ja,
  ko,
  lt,
  lv,
  mk,
  ms,
  mt,
  nb,
  nl,
  nn,
  pl,
  pt,
  ro,
  ru,
  sk,
  sl,
  sq,
  sr,
  sv,
  th,
  tr,
  uk,
  vi,
  zh,
];

/** Folded text → ISO-3. "uk" and "el" are what people and the European Union write for GB and GR. */
export const COUNTRY_ALIASES: ReadonlyMap<string, string> = new Map([
  ...[
    'uk',
    'england',
    'scotland',
    'wales',
    'northern ireland',
    'n ireland',
    'nireland',
    'ulster',
    'gb eng',
    'gb sct',
    'gb wls',
    'gb nir',
    'isle of britain',
    'u k of g b',
    'united kingdom gb',
    'great britain',
    'britain',
    'u k',
    'g b',
  ].map((name): [string, string] => [name, 'gbr']),
  ...['america', 'u s a', 'u s', 'us of a', 'ee uu', 'eeuu', 'etats unis d amerique'].map(
    (name): [string, string] => [name, 'usa'],
  ),
  ['eua', 'usa'],
  ['vs', 'usa'],
  ['vk', 'gbr'],
  ['stati uniti d america', 'usa'],
  ['korea', 'kor'],
  ['한국', 'kor'],
  ['남한', 'kor'],
  ['북한', 'prk'],
  ['republica democratica do congo', 'cod'],
  ['s korea', 'kor'],
  ['rok', 'kor'],
  ['n korea', 'prk'],
  ['czech rep', 'cze'],
  ['uae', 'are'],
  ['ksa', 'sau'],
  ['rsa', 'zaf'],
  ['prc', 'chn'],
  ['p r china', 'chn'],
  ['pr china', 'chn'],
  ['nz', 'nzl'],
  ['holland', 'nld'],
  ['hollande', 'nld'],
  ['the netherlands', 'nld'],
  ['fyrom', 'mkd'],
  ['zaire', 'cod'],
  ['brd', 'deu'],
  ['persia', 'irn'],
  ['dubai', 'are'],
  ['southern ireland', 'irl'],
  ['republic of ireland', 'irl'],
  ['eire', 'irl'],
  ['oesterreich', 'aut'],
  ['vatican', 'vat'],
  // As this app writes them itself, and so does who copies them from it.
  ['vatican city', 'vat'],
  ['falkland islands', 'flk'],
  ['heard mcdonald islands', 'hmd'],
  ['macao sar china', 'mac'],
  ['palestinian territories', 'pse'],
  ['st kitts nevis', 'kna'],
  ['st pierre miquelon', 'spm'],
  ['st vincent grenadines', 'vct'],
  ['sao tome principe', 'stp'],
  ['south georgia south sandwich islands', 'sgs'],
  ['svalbard jan mayen', 'sjm'],
  ['turks caicos islands', 'tca'],
  ['u s outlying islands', 'umi'],
  ['british virgin islands', 'vgb'],
  ['u s virgin islands', 'vir'],
  ['wallis futuna', 'wlf'],
  ['caribbean netherlands', 'bes'],
  ['st barthelemy', 'blm'],
  ['st martin', 'maf'],
  ['east timor', 'tls'],
  ['el', 'grc'],
]);

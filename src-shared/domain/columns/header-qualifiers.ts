/** What stands beside the name of a part in the name of a column: "Billing", "Ship to", "Lieferadresse". All folded. */

/** Which of several addresses a column belongs to; '' for the only one, or the one where a person, a firm or a site is. */
export type BlockKind = '' | 'business' | 'home' | 'delivery' | 'postal' | 'billing' | 'other';

const WORDS: readonly (readonly [BlockKind, string])[] = [
  [
    '',
    `address|addresses|adresse|adressen|adres|adress|adr|addr|adresa|direccion|indirizzo|endereco|osoite|anschrift|physical|site|situs|main
    |primary|registered|legal|location|default|current|full|street|visiting|visit|besoks|besuchs|hauptsitz|card|account|contact|customer|client|kunde
    |kunden|kontakt|school|schule|hospital|shop|store|venue|branch|facility|property|parcel|org|organisation|organization|etablissement|etab|unite legale
    |scuola|escuela|colegio|patient|member|mitglied|supplier|vendor|lieferant|lieferanten|user|person|party|mail merge|field|the|my|nl|fr|en|de
    |name|value|libelle|descrizione|denominazione|nombre|nom|nome|naziv|nazwa|nazev|code|sidla|siedziby|sedes|strasse|billto address|residence
    |living|sitz|wohn|of|employee|participant|attendee|subscriber|recipient|empfanger|destinataire|destinatario|odbiorcy|prijemce|получателя|клиента`,
  ],
  [
    'business',
    'business|work|office|company|dienstlich|geschaftlich|firma|firmen|arbeit|bureau|travail|oficina|trabajo|ufficio|werk|tyo|arbets',
  ],
  ['home', 'home|private|privat|residential|domicile|particulier|casa|thuis|koti|hem|hjem'],
  [
    'delivery',
    `shipping|ship to|ship|shipto|delivery|deliver to|dispatch|consignee|lieferadresse|liefer|lieferung|lieferanschrift|warenempfanger|livraison
    |envio|entrega|consegna|spedizione|bezorgadres|bezorg|aflever|afleveradres|verzend|verzendadres|leverans|leveransadress|levering|leveringsadresse|levering
    |toimitus|toimitusosoite|dostawy|dostawa|wysylki|dorucovaci|doruceni|dodaci|dodania|szallitasi|szallitas|livrare|dostave|dostava|dostavna|παραδοσης|αποστολης
    |teslimat|доставки|доставка|piegades|pristatymo|tarne|配送先|お届け先|送付先|届け先|收货|收货人|배송지|배송`,
  ],
  [
    'postal',
    `postal|mailing|correspondence|post|pstl|postadress|postadresse|postanschrift|postfach|correspondencia|courrier|corrispondenza
    |correspondentie|korrespondenz|kirjeenvaihto|korespondencyjny|korespondencji|korespondencni|levelezesi|corespondenta`,
  ],
  [
    'billing',
    `billing|bill to|bill|billto|invoice|invoicing|rechnung|rechnungs|rechnungsadresse|rechnungsanschrift|rechnungsempfanger|facturation|facturacion
    |fatturazione|faturacao|faktura|fakturaadress|fakturaadresse|fakturerings|faktuur|factuur|factuuradres|laskutus|laskutusosoite|fakturacni|fakturacne|fakturace|fakturowania
    |szamlazasi|szamlazas|facturare|racun|racuna|τιμολογησης|fatura|плательщика|請求先|発票|发票|청구지`,
  ],
  [
    'other',
    'other|alternate|alternative|alt|second|secondary|previous|old|former|temporary|temp|owner|autre|otra|altro|sonstige|weitere|andere|jiny',
  ],
];

const kinds = new Map(
  WORDS.flatMap(([kind, words]) => words.split('|').map((word): [string, BlockKind] => [word.trim(), kind])),
);

/** Small words between a part and what it belongs to: "Adresse de livraison". */
const PARTICLES = new Set(
  'de des du d of la le les l di del della do da dos das the for to zu zur fur pour para per i for'.split(
    ' ',
  ),
);

/** The kind a word or two words stand for; null when they are none of these words. */
export const kindOf = (words: string): BlockKind | null => kinds.get(words) ?? null;

export const isParticle = (word: string): boolean => PARTICLES.has(word);

/** The words for a kind that stand run together with the name of a part, the longest first: "MAILINGSTREET", "Rechnungsort". */
export const JOINED_KINDS: readonly (readonly [string, BlockKind])[] = [...kinds]
  .map(([word, kind]) => [word.replaceAll(' ', ''), kind] as const)
  .filter(([word]) => word.length >= 4)
  .toSorted(([a], [b]) => b.length - a.length);

/** Words for an address itself: what stands beside them is a part of it. */
export const isAddressWord = (word: string): boolean => ADDRESS_WORDS.has(word);
const ADDRESS_WORDS = new Set(
  'address adresse adres adress adr addr adresa direccion indirizzo endereco osoite physical site situs'.split(
    ' ',
  ),
);

/** Words that stand behind the name of a part: "codePostalEtablissement", "StreetNL". */
export function isEnding(word: string): boolean {
  const kind = kindOf(word);
  return ENDINGS.has(word) || (kind !== null && kind !== '');
}
const ENDINGS = new Set(
  'etablissement etab scuola unite legale sidla siedziby nl fr en de name kunde client cliente'.split(' '),
);

/** How near an address is to where letters or goods go, among several of a list: the lowest is in force. */
export const BLOCK_ORDER: Readonly<Record<BlockKind, number>> = {
  '': 0,
  delivery: 1,
  business: 2,
  home: 3,
  postal: 4,
  billing: 5,
  other: 6,
};

/**
 * Names of columns by what they say of their cells, in the main languages of the countries covered. Of a field the first names
 * are the most telling. `header-meaning.ts` reads a name with them.
 */
import type { MappedField } from '../address/mapping.ts';

/** Names of a person, or of a part of the name: "Name" beside "Vorname" is the last one. Alone they may name a thing or a firm. */
export const BARE_NAME = 'name|nom|nombre|nome|naam|namn|navn|nimi';
/** Names of who it is that an address belongs to: a person or a firm. */
export const WHOSE_NAME = `contact|kontakt|contacto|contatto|customer name|client name|member name|donor name|patient name|guest name|kundenname
    |nom du client|nombre del cliente|nome cliente|klantnaam|klantennaam`;

/** Names between `|`, as people write them: letter case, accents, signs and white space are of no matter. */
export const FIELD_NAMES: Readonly<Record<MappedField, string>> = {
  address: `address|full address|complete address|whole address|address formatted|formatted address|query|adresse|anschrift|adresse complete
    |direccion completa|direccion|indirizzo completo|indirizzo|volledig adres|adres|osoite|adress|adrese|endereco completo|endereco|morada
    |morada completa|domicilio|address full|postal address|postanschrift|adresse postale|direccion postal|domicilio fiscal|adresa|adresata
    |cim|teljes cim|lakcim|naslov|adresas|aadress|διευθυνση|адрес|полный адрес|адреса|住所|所在地|地址|详细地址|通讯地址|地址全称|收货地址|주소|도로명주소
    |지번주소|소재지|location|site address|adressat|addresses|adresa sidla|sidlo|adres siedziby|siedziba|sediu|sijainti|kayntiosoite
    |bezoekadres|vestigingsadres|verblijfsadres|domicile|siege social|sede legale|sede|emplacement|ubicacion|localizacao`,
  recipient: `full name|complete name|recipient|recipient name|addressee|addressee name|attention|attn|contact person|contact name|contact full name
    |person name|name of person|first name last name|last name first name|vor und nachname|vorname nachname|nachname vorname|vorname name
    |name vorname|vollstandiger name|ansprechpartner|ansprechpartnerin|ansprechperson
    |kontaktperson|empfanger|empfangername|nom complet|nom et prenom|prenom et nom|nom prenom|prenom nom|destinataire|interlocuteur
    |personne de contact|nombre completo|nombre y apellidos|apellidos y nombre|nombre apellidos|apellidos nombre|persona de contacto|destinatario|nome completo|nome e cognome
    |cognome e nome|nome cognome|cognome nome|nominativo|persona di contatto|referente|volledige naam|voor en achternaam|voornaam achternaam|achternaam voornaam|contactpersoon
    |naam contactpersoon|geadresseerde|ontvanger|koko nimi|yhteyshenkilo|fullstandigt namn|kontaktperson|fulde navn|fullt navn|imie i nazwisko
    |osoba kontaktowa|jmeno a prijmeni|氏名|名前|お名前|宛名|${WHOSE_NAME}|${BARE_NAME}`,
  title: `anrede|salutation|courtesy title|honorific|name prefix|civilite|tratamiento|titolo di cortesia|aanhef|title|titel|akad titel|akademischer titel
    |titre|titulo|titolo|prefix`,
  first_name: `first name|given name|forename|christian name|fname|vorname|rufname|prenom|prenoms|primer nombre|nombre de pila|nombres|primo nome|voornaam
    |voornamen|roepnaam|primeiro nome|etunimi|fornamn|fornavn|imie|eesnimi|vards`,
  last_name: `last name|surname|family name|lname|nachname|familienname|zuname|nom de famille|apellido|apellidos|primer apellido|cognome|achternaam
    |familienaam|apelido|sobrenome|sukunimi|efternamn|efternavn|etternavn|nazwisko|prijmeni|perekonnanimi|uzvards`,
  organisation: `organisation|organization|organisation name|organization name|company|company name|business name|firm|firm name|institution
    |org name|account name|institution name|employer|firma|firmenname|firmenbezeichnung|unternehmen|unternehmensname|betrieb|firma name|kundenfirma
    |raison sociale|societe|entreprise|organisme|nom entreprise|nom societe|denomination|denomination sociale|denomination unite legale|empresa
    |nombre empresa|razon social|organizacion|nombre de la empresa|azienda|nome azienda|ragione sociale|societa|ditta|impresa|denominazione
    |bedrijf|bedrijfsnaam|organisatie|organisatienaam|instelling|handelsnaam|statutaire naam|nome da empresa|razao social|organizacao|nome fantasia
    |yritys|yrityksen nimi|organisaatio|toiminimi|foretag|foretagsnamn|bolag|organisation namn|virksomhed|virksomhedsnavn|firmanavn|selskab
    |foretaksnavn|bedrift|bedriftsnavn|selskap|nazwa firmy|firma nazwa|nazwa podmiotu|nazwa spolki|nazev firmy|nazev spolecnosti|nazev|obchodni firma
    |spolecnost|nazov firmy|nazov spolocnosti|obchodne meno|spolocnost|cegnev|ceg|ceg neve|vallalat|denumire|denumire firma|companie|firma denumire
    |naziv tvrtke|tvrtka|naziv firme|poduzece|podjetje|naziv podjetja|επωνυμια|εταιρεια|επωνυμια εταιρειας|sirket|sirket adi|firma adi|firma unvani|unvan
    |организация|компания|название организации|наименование организации|название компании|предприятие|организация наименование|организація|компанія
    |підприємство|назва організації|uznemums|uznemuma nosaukums|organizacija|imone|imones pavadinimas|organizacijos pavadinimas|ettevote
    |ettevotte nimi|firma nimi|会社名|会社|法人名|企業名|団体名|組織名|勤務先|公司|公司名称|单位|单位名称|企业名称|회사명|회사|업체명|상호|기관명`,
  premise: `premise|premises|premise name|building or flat|building|building name|bldg|house name|sub building|sub building name|flat|flat number
    |flat no|flat name|apartment|apartment number|apartment no|apartment name|apt|apt number|apt no|apt num|unit|unit number|unit no|unit num|suite
    |suite number|suite no|room|room number|room no|floor|level|occupancy|sub address|extended address|gebaude|gebaudename|wohnung|wohnungsnummer
    |wohnungsnr|whg|etage|stockwerk|adresszusatz|adress zusatz|anschriftenzusatz|adressenzusatz|top|stiege|tur|batiment|appartement|appt|app|escalier
    |complement d adresse|complement adresse|complement|residence|edificio|piso|puerta|escalera|bloque|no int|num int|numero interior|interior
    |apartamento|apto|depto|departamento numero|interno|scala|palazzina|gebouw|gebouwnaam|verdieping|bus|busnummer|bus nr|box|box nr|bloco|andar
    |complemento|fracao|rakennus|huoneisto|asunto|kerros|rappu|porras|byggnad|lagenhet|lagenhetsnummer|lgh|lgh nr|vaning|trappa|c o|co adresse
    |co adress|dor|side|bolignummer|bruksenhet|bruksenhetsnummer|nr lokalu|lokal|nr mieszkania|mieszkanie|numer lokalu|numer mieszkania|byt
    |cislo bytu|patro|poschodie|emelet|ajto|emelet ajto|lepcsohaz|bloc|scara|ap|apartament|etaj|stan|kat|ulaz|stanovanje|nadstropje|διαμερισμα
    |οροφος|κτιριο|daire|daire no|kat no|blok|ic kapi no|apartman|bina|квартира|корпус|строение|офис|подъезд|этаж|помещение|кв|будівля|поверх|eka
    |dzivoklis|dzivokla numurs|dzivokla nr|korpuss|stavs|butas|buto nr|buto numeris|korter|korteri nr|korrus|hoone
    |建物名|建物|ビル名|マンション名|部屋番号|建物名 部屋番号|アパート マンション名|号室|楼层|单元|楼栋|门牌|房号|상세주소|건물명|동호수|호수|나머지주소`,
  street: `street|street name|street address|address line|addr|st name|str name|address street|thoroughfare|road|road name|full street|street full name
    |strasse|str|strassenname|strassenbezeichnung|stn|stras|strasse hausnummer|strasse und hausnummer|strasse und nr|gasse
    |voie nom|nom voie|nom de voie|nom de la voie|voie|rue|nom de rue|nom de la rue|nom rue|libelle voie|libelle de voie|libelle de la voie
    |numero et voie|numero et rue|adresse voie|numero et libelle de la voie|calle|nombre via|nombre de via|nombre de la via|nombre calle
    |via|calle y numero|nm logradouro|logradouro|nome logradouro|nome do logradouro|rua|nome da rua|arruamento|straat|straatnaam|openbareruimte
    |straat en huisnummer|straat en nummer|straat huisnummer|openbare ruimte|katu|katuosoite|lahiosoite|kadunnimi|katuosoite ja numero
    |gata|gatuadress|gatunamn|utdelningsadress|besoksadress|adress gata|vej|vejnavn|gade|gadenavn|vejadresse|adressegade|gate|gateadresse
    |gatenavn|vei|veinavn|forretningsadresse|besoksadresse|adressenavn|ulica|nazwa ulicy|ulica i numer|ulica nr|ulica i nr|ulica nr domu
    |ulice|nazev ulice|ulice a cislo|ulice a c p|ulice cp|ulica a cislo|ulica cislo|nazov ulice|ulica a cislo domu|utca|utca hazszam|utcanev
    |kozterulet|kozterulet neve|kozterulet nev|utca es hazszam|strada|adresa strada|nume strada|ulica i kucni broj|ulica i broj|naziv ulice
    |ulica in hisna stevilka|ime ulice|cesta|οδος|οδος αριθμος|οδος και αριθμος|sokak|cadde|cadde sokak|sokak adi|cadde adi|sokak cadde
    |улица|улица дом|название улицы|вулиця|назва вулиці|вулиця будинок|iela|ielas nosaukums|gatve|gatves pavadinimas|tanav|tanava nimi
    |tanav ja maja|町字|町名|大字 丁目名|大字 町丁目名|町丁目名|大字|町域|町名番地|町名 番地|丁目 番地|市区町村以降|住所詳細|街道|街道地址|路名|街道名称|街路
    |도로명|길이름|street line|line`,
  house_number: `house number|house no|houseno|housenumber|house num|house nbr|street no|street number|street num|addr num|address number|address no
    |add number|addr number|addr no|st num|st number|st no|str no|civic number|civic no|premise number|property number|building number|building no|number
    |no|num|hausnr|hausnummer|haus nr|hnr|hno|hausn|haus no|nr|numero|numero voie|num voie|numero de voie|numero de la voie|no voie|no rue|no de rue
    |n de rue|n rue|n voie|n de voie|numero de rue|numero rue|numero civique|no civique|n civique|numero civico|n civico|nr civico|num civico|no civico|civico
    |numero de casa|numero exterior|no ext|num ext|num via|numero via|numero de via|numero de la via|no exterior|numero de policia|numero porta
    |porta|no porta|n porta|n|huisnummer|huisnr|huis nr|nummer|talonumero|talon numero|osoitenumero|husnummer|husnr|hus nr|gatunummer|gatenummer|gatenr
    |gatunr|vejnummer|adressenummer|numer domu|nr domu|nr budynku|numer budynku|nr posesji|nr domu lokalu|c p|cp c o|cislo popisne|cislo domovni
    |cislo domu|cislo|cislo domovni cislo orientacni|supisne cislo|hazszam|hsz|numar|numarul|nr strada|nr strazii|kucni broj|broj|kbr|kucni br
    |hisna stevilka|hisna st|hs|αριθμος|αριθ|αρ|kapi no|dis kapi no|bina no|kapi numarasi|дом|номер дома|дом номер|будинок|номер будинку|majas numurs
    |majas nr|maja|maja nr|maja number|namo nr|namo numeris|namas|番地|番地号|番号|番地 号|街区符号 地番|街区符号|地番|住居番号|门牌号|门牌号码|号码|건물번호|번지|건물본번`,
  locality: `locality|district|sublocality|neighbourhood|neighborhood|dependent locality|double dependent locality|village|bairro|freguesia
    |ortsteil|stadtteil|stadtbezirk|teilort|quartier|lieu dit|barrio|colonia|pedania|frazione|localita|wijk|buurt|stadsdel|stadsdel namn
    |supplerende bynavn|supplerendebynavn|bydel|kaupunginosa|dzielnica|cast obce|mestska cast|castobce|cartier|sektor|naselje|συνοικια
    |mahalle|semt|район|мікрорайон|район города|pagasts|seniunija|kula|kula nimi|asula|区县|区|县区|所在区|街道办|읍면동|법정동|행정동|동|町域名`,
  city: `city|town|city town|town city|post town|posttown|city name|town name|town or city|suburb|place|ort|stadt|ortsname|ortschaft|onm|wohnort|ort01|gemeinde
    |gemeindename|stadt ort|standort ort|ville|commune|commune nom|nom commune|nom de la commune|nom de commune|libelle commune|libelle de la commune
    |libelle acheminement|acheminement|localite|bureau distributeur|ciudad|poblacion|localidad|nombre municipio|municipio|delegacion|alcaldia
    |citta|comune|descrizione comune|nome comune|denominazione comune|woonplaats|plaats|plaatsnaam|woonplaatsnaam|stad gemeente|vestigingsplaats|gemeente
    |cidade|localidade|concelho|designacao postal|nm municipio|nome municipio|kaupunki|postitoimipaikka|paikkakunta|kunta|stad|postort|ort stad|besoksort
    |by|bynavn|postdistrikt|postnr navn|postnummer navn|poststed|sted|stedsnavn|kommun|miejscowosc|miasto|nazwa miejscowosci|poczta|gmina|mesto
    |obec|nazev obce|mesto obec|obec mesto|nazov obce|telepules|varos|helyseg|telepules neve|helysegnev|localitate|oras|localitatea|municipiu|mjesto|grad
    |naziv mjesta|grad mjesto|opcina|kraj mesto|posta|ime poste|obcina|naziv poste|πολη|δημος|περιοχη|sehir|kent|il ilce|ilce|город|населенный пункт
    |нас пункт|местность|місто|населений пункт|pilseta|apdzivota vieta|pilseta novads|miestas|gyvenviete|miestas gyvenviete|linn|linn vald|asukoht
    |市区町村|市区町村名|市町村|市町村名|城市|市|所在城市|시군구|시구군|도시|municipality|city locality|commune deleguee`,
  state: `state|state code|state name|state abbreviation|state abbr|st abbr|state province|state region|province|province code|province name|prov|region
    |region name|address state|administrative area|bundesland|kraj|kanton|regio|land bundesland|provincia|prov sigla|sigla provincia|sigla prov
    |provincie|estado|uf|nm uf|sigla uf|estado provincia|maakunta|lan|fylke|wojewodztwo|woj|kraj wojewodztwo|megye|judet|judetul|jud|zupanija|νομος
    |περιφερεια|il|iller|область|регион|край|область край|область регион|регіон|maakond|apskritis|prefecture|都道府県|都道府県名|県|県名|省份|省|省市
    |所在省|省自治区|시도|시도명`,
  postcode: `postcode|post code|postal code|postalcode|zip|zipcode|zip code|zip 5|zip 4|zip postal code|zip postal|zip postcode|postal|post cd|pcode|p code|pstlz
    |plz|postleitzahl|leitzahl|cp|c p|c p a|code postal|code post|codepost|code poste|codigo postal|cod postal|cp codigo postal|codpostal|c postal|cod post
    |cap|codice postale|codice avviamento postale|cep|codigo de enderecamento postal|cod postal 7|npa|postinumero|postinro|postnro|postnummer|postnr
    |post nr|post nummer|besokspostnr|kod pocztowy|kod poczt|pna|psc|postovni smerovaci cislo|postove smerovacie cislo|iranyitoszam
    |irsz|ir szam|irany szam|cod postal ro|postanski broj|post broj|pbr|postna stevilka|postna st|postna|ταχυδρομικος κωδικας|ταχ κωδικας|τκ|τ κ
    |posta kodu|pk|postakodu|индекс|почтовый индекс|поштовий індекс|індекс|pasta indekss|indekss|pasto kodas|pasto indeksas|postiindeks|sihtnumber
    |indeks|郵便番号|邮编|邮政编码|郵遞區號|우편번호|eircode|pin code|pincode|postal zip code`,
  country: `country|country name|country code|country iso|country iso 2|country iso 3|country iso code|iso country|iso country code|iso 2|iso 3
    |country id|country code iso|cc|ctry|country region|nation|land|land 1|staat|landcode|land code|landerkennzeichen|lkz|landeskennzeichen
    |laenderkennzeichen|landkz|pays|code pays|nom pays|pais|codigo pais|paese|nazione|stato|codice paese|landnaam|landsnavn|landskod|landekode|maa|maakoodi
    |kraj|kod kraju|panstwo|zeme|stat|krajina|orszag|orszagkod|tara|drzava|zemlja|χωρα|κωδικος χωρας|ulke|ulke kodu|страна|код страны|країна
    |код країни|valsts|valsts kods|salis|salies kodas|riik|国|国名|国 地域|国家|国家 地区|국가|나라|국가명`,
  email: `email|e mail|mail|email address|e mail address|email value|e mail value|email 1|e mail 1|courriel|adresse email|adresse e mail|adresse mail|correo
    |correo electronico|epasts|e pasts|epasta adrese|sahkoposti|sahkopostiosoite|epost|e post|e postadress|epostadress|posta elettronica|pec|indirizzo email
    |indirizzo e mail|indirizzo pec|e mailadres|emailadres|endereco de email|endereco de e mail|mailadresse|e mail adresse|email adresse|adres email|adres e mail
    |e posta|eposta|e posta adresi|e mail cim|email cim|elektronicky adresa|el pastas|e pastas|ηλεκτρονικο ταχυδρομειο|эл почта|электронная почта|почта
    |електронна пошта|e naslov|メール|メールアドレス|邮箱|电子邮件|电子邮箱|이메일`,
};

/** Names of columns with what stands before a last name: "van der", "von". */
export const PARTICLE_NAMES = `tussenvoegsel|tussenvoegsels|voorvoegsel|voorvoegsels|infix|name affix|namenszusatz|namensvorsatz|surname prefix
    |prefix of the surname|prefix of surname|last name prefix|family name prefix`;

/** Names of columns that say more of a field that another column begins. */
export const CONTINUING_NAMES: Readonly<Partial<Record<MappedField, string>>> = {
  first_name: 'middle name|middle initial|second prenom|zweiter vorname|segundo nombre',
  last_name: `${PARTICLE_NAMES}|segundo apellido|name suffix|prefix|name prefix`,
  house_number: `huisletter|huisnummertoevoeging|toevoeging|toev|huisnr toev|huisnummer toevoeging|huisnr toevoeging|suffixe|suffix|zusatz|hausnummerzusatz|hausnr zusatz|hnr zusatz
    |hausnummer zusatz|adz|complemento numero|c o|indice de repetition|indice repetition|rep|c o cislo|cislo orientacni|orientacne cislo|c orientacni|house number suffix
    |house suffix|addr num suffix|num suf|bokstav|husbokstav|bis ter|br dodatak|дробь`,
  street: `address line 2|address line 3|street 2|street 3|predir|pre dir|st predir|st pre dir|street predirection|street direction|prefix direction|st dir|st prefix
    |street prefix|direction|st pre type|post type|st post type|st type|street type|street suffix|st suffix|str suffix|str type|st suf|street post type|postdir|post dir|st post dir|suf dir
    |type voie|type de voie|type de la voie|nature voie|tipo via|tipo de via|tipo logradouro|tipo de logradouro|toponimo|cecha|typ ulicy
    |kozterulet jellege|kozterulet tipusa|jellege|tip strada|tip artera|тип улицы`,
};

/** Names that are another field where a second column has the one they name: in New Zealand a suburb is no town. */
export const BESIDE_ANOTHER: ReadonlyMap<string, MappedField> = new Map([['suburb', 'locality']]);

/** Words that name a field only where nothing else stands beside them: "Contact number" is no house number. */
export const ONLY_ALONE = `number no num nr n numero nummer num cislo broj numar αριθμος αρ дом maja namas porta 番号 号码 suffix suffixe zusatz
  rep top tur side kat box bus ap app stan lokal byt co dor interior complement bina line place cc kod by grad via query direction cesta hs indeks pk
  postal mail posta почта mesto cim location sede sidlo siedziba nazev denumire unvan naslov 市 県 国 동 pec domicile residence
  name nom nombre nome naam namn navn nimi contact kontakt contacto contatto title titel titre titulo titolo prefix attention referente`;

/** Words that name a field alone, or beside a word for an address: "Billing state", and not "Account state". */
export const ONLY_OF_ADDRESS = `state region province land stat stato kraj il maa unit floor level room suite building premise village nation district`;

/** Names of one word, folded, that say what a column holds also among other words. */
export const HEADER_NAMES: ReadonlySet<string> = singleWords();

function singleWords(): ReadonlySet<string> {
  const vague = new Set(`${ONLY_ALONE} ${ONLY_OF_ADDRESS}`.split(/\s+/u));
  const names = Object.values(FIELD_NAMES).flatMap((each) => each.split('|').map((name) => name.trim()));
  return new Set(names.filter((name) => name.length > 2 && !name.includes(' ') && !vague.has(name)));
}

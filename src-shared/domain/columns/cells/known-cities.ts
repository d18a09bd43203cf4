/**
 * Large cities with their countries. They help to guess the country of a list, and to recognise town columns by their
 * cells. They cannot validate a town. Source: Natural Earth's populated places (1:50 million, public domain), and local
 * names in the countries covered.
 */
import { foldText } from '../../text/fold.ts';

/** ISO-3 codes with names, which `|` separates. After a line that ends with `|`, the next line continues the country. */
const NAMES = `
  afg=Herat|Kabul|Kandahar|Mazar-e Sharif
  ago=Huambo|Luanda
  alb=Tirana
  are=Abu Dhabi|Dubai
  arg=Bahía Blanca|Buenos Aires|Córdoba|Mar del Plata|Mendoza|Posadas|Rosario|Salta|San Juan|Santa Fe|Tucumán
  arm=Yerevan
  aus=Adelaide|Albany|Brisbane|Canberra|Darwin|Gold Coast|Hobart|Ipswich|Melbourne|Newcastle|Perth|Portland|Sydney
  aut=Graz|Innsbruck|Linz|Salzburg|Vienna|Wien
  aze=Baku
  bdi=Bujumbura
  bel=Antwerpen|Brugge|Brussel|Brussels|Bruxelles|Charleroi|Gent|Leuven|Liège|Mechelen|Namur
  ben=Cotonou|Porto-Novo
  bfa=Bobo Dioulasso|Ouagadougou
  bgd=Chittagong|Dhaka|Khulna|Rajshahi
  bgr=Sofia|Варна|Пловдив|София
  bhr=Manama
  bih=Sarajevo
  blr=Brest|Minsk|Минск
  bmu=Hamilton
  bol=La Paz|Santa Cruz
  bra=Belo Horizonte|Belém|Brasília|Campinas|Campo Grande|Caxias do Sul|Cuiabá|Curitiba|Feira de Santana|
    Florianópolis|Fortaleza|Goiânia|Guarulhos|Macapá|Maceió|Manaus|Montes Claros|Natal|Pelotas|Petrolina|
    Ponta Grossa|Porto Alegre|Porto Velho|Recife|Ribeirão Preto|Rio Branco|Rio de Janeiro|Salvador|Sorocaba|São Luís|
    São Paulo|Teresina|Uberlândia|Vila Velha|Vitória da Conquista
  brn=Bandar Seri Begawan
  caf=Bangui
  can=Calgary|Cambridge|Edmonton|Halifax|London|Montreal|Montréal|Ottawa|Quebec|Québec|Sydney|Toronto|Vancouver|
    Victoria|Winnipeg
  che=Basel|Bern|Geneva|Genf|Genève|Lausanne|Lugano|Luzern|St. Gallen|Winterthur|Zürich
  chl=Antofagasta|Concepción|Los Angeles|Santiago|Valparaíso
  chn=Ankang|Anshan|Baoshan|Baotou|Beijing|Changchun|Changsha|Chengdu|Chifeng|Chongqing|Dalian|Daqing|Dongguan|
    Fuzhou|Guangzhou|Guilin|Guiyang|Hami|Handan|Hangzhou|Harbin|Hefei|Hengyang|Hohhot|Hotan|Huainan|Huaiyin|Jiamusi|
    Jilin|Jinan|Jinxi|Jixi|Kashgar|Kunming|Lanzhou|Linyi|Lupanshui|Mianyang|Nanchang|Nanchong|Nanjing|Nanning|
    Nanyang|Neijiang|Ningbo|Pingxiang|Qingdao|Qiqihar|Quanzhou|Shache|Shanghai|Shantou|Shaoguan|Shenyeng|Shenzhen|
    Shijianzhuang|Suzhou|Taiyuan|Tianjin|Tianshui|Tongliao|Wenzhou|Wuhan|Wuwei|Wuxi|Wuzhou|Xiamen|Xian|Xichang|
    Xining|Xuzhou|Yantai|Yinchuan|Yining|Yueyang|Yulin|Zaozhuang|Zhanjiang|Zhengzhou|Zibo|Ürümqi|上海|上海市|北京|北京市|南京|
    南京市|天津|天津市|广州|广州市|成都|成都市|杭州|杭州市|武汉|武汉市|深圳|深圳市|苏州|苏州市|西安|西安市|重庆|重庆市|长沙|长沙市|青岛|青岛市
  civ=Abidjan|Bouaké
  cmr=Bamenda|Douala|Garoua|Maroua|Yaounde
  cod=Butembo|Kananga|Kikwit|Kinshasa|Kisangani|Kolwezi|Lubumbashi|Mbandaka|Mbuji-Mayi
  cog=Brazzaville|Pointe-Noire
  col=Barranquilla|Bogota|Bogotá|Cali|Cartagena|Manizales|Medellín|Pasto
  cri=San Jose|San José
  cub=Havana|Santiago de Cuba
  cym=George Town
  cze=Brno|Hradec Králové|Liberec|Olomouc|Ostrava|Pardubice|Plzeň|Prague|Praha|Praha 1|Praha 10|Praha 2|Praha 3|
    Praha 4|Praha 5|Praha 6|Praha 7|Praha 8|Praha 9|Zlín|České Budějovice
  deu=Aachen|Augsburg|Berlin|Bielefeld|Bochum|Bonn|Braunschweig|Bremen|Chemnitz|Darmstadt|Dortmund|Dresden|Duisburg|
    Düsseldorf|Erfurt|Essen|Frankfurt|Frankfurt am Main|Freiburg|Freiburg im Breisgau|Gelsenkirchen|Hagen|Halle|
    Hamburg|Hannover|Heidelberg|Heilbronn|Karlsruhe|Kassel|Kiel|Krefeld|Köln|Leipzig|Ludwigshafen|Lübeck|Magdeburg|
    Mainz|Mannheim|Munich|Mönchengladbach|München|Münster|Nürnberg|Oberhausen|Oldenburg|Osnabrück|Potsdam|Regensburg|
    Rostock|Saarbrücken|Stuttgart|Ulm|Wiesbaden|Wuppertal|Würzburg
  dji=Djibouti
  dnk=Aalborg|Aarhus|Aarhus C|Esbjerg|Frederiksberg|Horsens|Kolding|Köpenhamn|København|København K|København N|
    København S|København V|København Ø|Odense|Odense C|Randers|Roskilde|Vejle|Århus
  dom=Santiago|Santo Domingo
  dza=Algiers|Annaba|Constantine|Oran
  ecu=Cuenca|Guayaquil|Quito|Santa Cruz
  egy=Alexandria|Aswan|Asyut|Bur Said|Cairo|El Faiyum|Luxor|Suez
  eri=Asmara
  esp=A Coruña|Albacete|Alcalá de Henares|Alicante|Almería|Badalona|Barcelona|Bilbao|Burgos|Cartagena|Cádiz|Córdoba|
    Elche|Fuenlabrada|Gijón|Girona|Granada|Guadalajara|Huelva|Jerez de la Frontera|L'Hospitalet de Llobregat|
    Las Palmas|Las Palmas de Gran Canaria|Leganés|León|Lleida|Logroño|Madrid|Murcia|Málaga|Mérida|Móstoles|Oviedo|
    Palma|Palma de Mallorca|Pamplona|Sabadell|Salamanca|San Sebastián|Santander|Sevilla|Seville|Tarragona|Terrassa|
    Toledo|Valencia|Valladolid|València|Vigo|Vitoria-Gasteiz|Zaragoza
  est=Narva|Pärnu|Tallinn|Tartu
  eth=Addis Ababa|Dire Dawa
  fin=Espoo|Helsingfors|Helsinki|Joensuu|Jyväskylä|Kouvola|Kuopio|Lahti|Oulu|Pori|Rovaniemi|Tampere|Turku|Vaasa|
    Vantaa
  fra=Aix-en-Provence|Ajaccio|Amiens|Angers|Annecy|Basse-terre|Besançon|Bordeaux|Brest|Caen|Cayenne|Clermont-Ferrand|
    Dijon|Fort-de-France|Grenoble|Le Havre|Lille|Limoges|Lyon|Marseille|Metz|Montpellier|Mulhouse|Nancy|Nantes|Nice|
    Nîmes|Orléans|Paris|Perpignan|Poitier|Reims|Rennes|Rouen|Saint-Laurent-du-Maroni|Saint-Étienne|St.-Denis|
    Strasbourg|Toulon|Toulouse|Tours
  gab=Libreville
  gbr=Aberdeen|Bath|Belfast|Birmingham|Bolton|Bradford|Brighton|Bristol|Cambridge|Cardiff|Coventry|Derby|Dover|
    Dundee|Durham|Edinburgh|Exeter|Glasgow|Halifax|Hull|Ipswich|Leeds|Leicester|Lincoln|Liverpool|London|Luton|
    Manchester|Milton Keynes|Newcastle|Newcastle upon Tyne|Northampton|Norwich|Nottingham|Oxford|Perth|Peterborough|
    Plymouth|Portsmouth|Reading|Richmond|Sheffield|Southampton|Stoke-on-Trent|Sunderland|Swansea|Wolverhampton|York
  geo=Tbilisi
  gha=Accra
  gin=Conakry
  gnb=Bissau
  grc=Athens|Athina|Thessaloniki|Αθήνα|Βόλος|Ηράκλειο|Θεσσαλονίκη|Ιωάννινα|Λάρισα|Πάτρα|Πειραιάς|Χανιά
  gtm=Guatemala|Quetzaltenango
  guy=Georgetown
  hkg=Hong Kong|香港
  hnd=Tegucigalpa
  hrv=Dubrovnik|Osijek|Pula|Rijeka|Split|Zadar|Zagreb
  hti=Port-au-Prince
  hun=Budapest|Debrecen|Győr|Kecskemét|Miskolc|Nyíregyháza|Pécs|Szeged|Székesfehérvár
  idn=Ambon|Balikpapan|Banda Aceh|Bandar Lampung|Bandjarmasin|Bandung|Gorontalo|Jakarta|Kupang|Malang|Medan|Padang|
    Palembang|Semarang|Surabaya|Surakarta|Ujungpandang
  ind=Agra|Ahmedabad|Akola|Aligarh|Allahabad|Amritsar|Asansol|Aurangabad|Bangalore|Bhagalpur|Bhilai|Bhopal|
    Bhubaneshwar|Chandigarh|Chennai|Coimbatore|Cuttack|Delhi|Dhanbad|Faridabad|Ghaziabad|Gulbarga|Guwahati|Gwalior|
    Hubli|Hyderabad|Indore|Jabalpur|Jaipur|Jammu|Jamshedpur|Jodhpur|Jullundur|Kanpur|Kochi|Kolhapur|Kolkata|Kota|
    Kozhikode|Kōchi|Lucknow|Ludhiana|Madurai|Mangalore|Meerut|Moradabad|Mumbai|Mysore|Nagpur|Nanded|Nasik|New Delhi|
    Patna|Pune|Raipur|Rajkot|Ranchi|Saharanpur|Salem|Sholapur|Srinagar|Surat|Thiruvananthapuram|Tiruchirappalli|
    Vadodara|Varanasi|Vijayawada|Vishakhapatnam
  irl=Cork|Dublin|Galway|Limerick|Waterford
  irn=Ahvaz|Bandar-e-Abbas|Hamadan|Isfahan|Mashhad|Shiraz|Tabriz|Tehran|Yazd
  irq=An Najaf|Baghdad|Basra|Kirkuk|Mosul
  isl=Reykjavík
  isr=Jerusalem|Tel Aviv-Yafo
  ita=Ancona|Aosta|Bari|Bergamo|Bologna|Bolzano|Brescia|Cagliari|Campobasso|Catania|Catanzaro|Ferrara|Firenze|
    Florence|Foggia|Genoa|Genova|L'Aquila|Lecce|Livorno|Messina|Milan|Milano|Modena|Monza|Naples|Napoli|Padova|
    Palermo|Parma|Perugia|Pescara|Pisa|Potenza|Prato|Ravenna|Reggio Calabria|Reggio Emilia|Rimini|Roma|Rome|Salerno|
    Sassari|Siracusa|Taranto|Torino|Trento|Trieste|Turin|Udine|Venezia|Venice|Verona|Vicenza
  jam=Kingston
  jor=Amman
  jpn=Fukuoka|Gifu|Hakodate|Hiroshima|Kochi|Kushiro|Kyoto|Kōchi|Matsuyama|Miyazaki|Nagano|Nagasaki|Nagoya|Naha|
    Sakata|Sapporo|Sendai|Tokyo|Ōsaka|さいたま市|世田谷区|中央区|京都|京都市|仙台市|千代田区|千葉市|名古屋市|品川区|大阪|大阪市|川崎市|広島市|新宿区|札幌市|東京|東京都|横浜市|
    渋谷区|港区|神戸市|福岡市
  kaz=Almaty|Aqtobe|Astana|Oskemen|Pavlodar|Qaraghandy|Qyzylorda|Semey|Shymkent|Taraz
  ken=Eldoret|Mombasa|Nairobi
  kgz=Bishkek
  khm=Phnom Penh
  kor=Busan|Daejeon|Gwangju|Incheon|Seoul|고양시|광주|광주광역시|대구|대구광역시|대전|대전광역시|부산|부산광역시|서울|서울특별시|성남시|수원시|용인시|울산|울산광역시|인천|
    인천광역시
  kwt=Kuwait
  lao=Vientiane
  lbn=Beirut
  lbr=Monrovia
  lby=Banghazi|Misratah|Tripoli
  lso=Maseru
  ltu=Kaunas|Klaipėda|Panevėžys|Vilnius|Šiauliai
  lva=Daugavpils|Jelgava|Jūrmala|Liepāja|Riga|Rīga|Ventspils
  mac=Macau
  mar=Casablanca|Fez|Marrakesh|Oujda|Rabat|Safi
  mda=Chișinău
  mdg=Antananarivo
  mex=Acapulco|Cancún|Chihuahua|Ciudad de México|Culiacán|Guadalajara|Hermosillo|La Paz|León|Matamoros|Mazatlán|
    Merida|Mexicali|Mexico City|Monterrey|Mérida|Nuevo Laredo|Oaxaca|Puebla|San Luis Potosí|Tampico|Tijuana|Torreón|
    Tuxtla Gutiérrez|Veracruz
  mkd=Skopje
  mli=Bamako
  mlt=Valletta
  mmr=Mandalay|Naypyidaw|Rangoon
  mng=Ulaanbaatar
  moz=Beira|Maputo|Nampula
  mrt=Nouakchott
  mus=Port Louis
  mwi=Blantyre|Lilongwe
  mys=George Town|Kuala Lumpur|Kuching
  nam=Windhoek
  ner=Niamey
  nga=Abuja|Benin City|Enugu|Ibadan|Kaduna|Kano|Lagos|Maiduguri|Makurdi|Ogbomosho|Port Harcourt|Sokoto|Warri
  nic=Managua
  nld='s-Gravenhage|'s-Hertogenbosch|Almere|Amersfoort|Amsterdam|Apeldoorn|Arnhem|Breda|Delft|Den Bosch|Den Haag|
    Dordrecht|Eindhoven|Enschede|Groningen|Haarlem|Leiden|Maastricht|Nijmegen|Rotterdam|The Hague|Tilburg|Utrecht|
    Zaanstad|Zwolle
  nor=Bergen|Drammen|Fredrikstad|Hammerfest|Kristiansand|Oslo|Stavanger|Tromsø|Trondheim
  npl=Kathmandu
  nzl=Auckland|Christchurch|Hamilton|Manukau|Wellington
  omn=Muscat
  pak=Gujranwala|Hyderabad|Islamabad|Karachi|Lahore|Larkana|Multan|Peshawar|Quetta
  pan=Panama City
  per=Arequipa|Chimbote|Cusco|Huancayo|Ica|Iquitos|Lima|Piura|Pucallpa|Tacna|Trujillo
  phl=Baguio City|Cebu|Davao|General Santos|Iloilo|Manila|Zamboanga
  png=Port Moresby
  pol=Białystok|Bydgoszcz|Częstochowa|Gdańsk|Gdynia|Gliwice|Katowice|Kielce|Kraków|Lublin|Olsztyn|Poznań|Radom|
    Rzeszów|Sosnowiec|Szczecin|Toruń|Warsaw|Warszawa|Wrocław|Łódź
  pri=San Juan
  prk=Pyongyang|Sinuiju|Wonsan
  prt=Amadora|Aveiro|Braga|Coimbra|Faro|Funchal|Guimarães|Leiria|Lisboa|Lisbon|Ponta Delgada|Porto|Setúbal|Évora
  pry=Asunción|Ciudad del Este
  pse=Gaza
  qat=Doha
  rou=Brașov|Bucharest|Bucuresti|București|Cluj-Napoca|Constanța|Craiova|Galați|Iași|Oradea|Ploiești|Sibiu|Timișoara
  rus=Archangel|Astrakhan|Barnaul|Bryansk|Chelyabinsk|Chita|Irkutsk|Kaliningrad|Kazan|Kemerovo|Khabarovsk|Kirov|
    Krasnodar|Krasnoyarsk|Magnitogorsk|Moscow|Murmansk|Naltchik|Nizhny Novgorod|Nizhny Tagil|Novokuznetsk|
    Novosibirsk|Omsk|Orenburg|Penza|Perm|Petrozavodsk|Rostov|Ryazan|Samara|Saratov|Sevastapol|Smolensk|Sochi|
    St. Petersburg|Stavropol|Surgut|Tomsk|Tver|Tyumen|Ufa|Ulan Ude|Ulyanovsk|Vladivostok|Volgograd|Vologda|Voronezh|
    Yaroslavl|Yekaterinburg|Волгоград|Воронеж|Екатеринбург|Казань|Краснодар|Красноярск|Москва|Нижний Новгород|
    Новосибирск|Омск|Пермь|Ростов-на-Дону|Самара|Санкт-Петербург|Саратов|Тюмень|Уфа|Челябинск
  rwa=Kigali
  sau=Jeddah|Makkah|Medina|Riyadh|Tabuk
  sdn=El Fasher|El Obeid|Kassala|Khartoum|Niyala|Omdurman|Port Sudan
  sen=Dakar|Kaolack
  sgp=Singapore
  sle=Freetown
  slv=San Salvador
  som=Hargeysa|Mogadishu
  srb=Belgrade|Beograd|Niš|Novi Sad
  sur=Paramaribo
  svk=Banská Bystrica|Bratislava|Košice|Nitra|Prešov|Trenčín|Trnava|Žilina
  svn=Celje|Koper|Kranj|Ljubljana|Maribor
  swe=Borås|Gävle|Göteborg|Helsingborg|Jönköping|Linköping|Luleå|Lund|Malmö|Norrköping|Stockholm|Sundsvall|Umeå|
    Uppsala|Västerås|Örebro
  syc=Victoria
  syr=Aleppo|Damascus
  tcd=Ndjamena
  tgo=Lomé
  tha=Bangkok|Chiang Mai|Nakhon Ratchasima
  tjk=Dushanbe
  tkm=Ashgabat
  tto=Port-of-Spain
  tun=Sousse|Tunis
  tur=Adana|Ankara|Antalya|Beşiktaş|Bursa|Eskişehir|Gaziantep|Istanbul|Kadıköy|Kayseri|Konya|Mersin|Samsun|Trabzon|
    Çankaya|İstanbul|İzmir
  twn=Kaohsiung|Taichung|Taipei|台北|台北市|高雄市
  tza=Arusha|Dar es Salaam|Mbeya|Morogoro|Mwanza|Zanzibar
  uga=Arua|Jinja|Kampala|Mbale
  ukr=Dnipro|Donetsk|Kharkiv|Kiev|Lvov|Odessa|Zhytomyr|Вінниця|Дніпро|Донецьк|Запоріжжя|Киев|Київ|Кривий Ріг|Львів|
    Миколаїв|Одеса|Полтава|Харків
  ury=Montevideo
  usa=Albuquerque|Anaheim|Anchorage|Arlington|Atlanta|Aurora|Austin|Bakersfield|Baltimore|Baton Rouge|Birmingham|
    Boise|Boston|Bridgeport|Brooklyn|Buffalo|Cambridge|Charlotte|Chicago|Cincinnati|Cleveland|Colorado Springs|
    Columbia|Columbus|Corpus Christi|Dallas|Denver|Des Moines|Detroit|Dover|Durham|El Paso|Fort Worth|Fresno|
    Ft. Worth|Greensboro|Honolulu|Houston|Indianapolis|Irvine|Jackson|Jacksonville|Kansas City|Knoxville|Laredo|
    Las Vegas|Lexington|Lincoln|Long Beach|Los Angeles|Madison|Manchester|Memphis|Mesa|Miami|Milwaukee|Minneapolis|
    Nashville|New Orleans|New York|Newark|Norfolk|Oakland|Oklahoma City|Omaha|Orlando|Oxford|Philadelphia|Phoenix|
    Pittsburgh|Plano|Portland|Portsmouth|Providence|Raleigh|Reno|Richmond|Riverside|Rochester|Sacramento|Saint Paul|
    Salem|Salt Lake City|San Antonio|San Bernardino|San Diego|San Francisco|San Jose|San José|Santa Ana|Santa Fe|
    Seattle|Spokane|Springfield|St. Louis|St. Paul|Stockton|Syracuse|Tampa|Toledo|Tucson|Tulsa|Vancouver|
    Virginia Beach|Washington|Washington, D.C.|Wichita|York
  uzb=Andijon|Bukhara|Samarqand|Tashkent
  ven=Barcelona|Caracas|Cartagena|Ciudad Guayana|Maracaibo|Merida|Mérida|San Cristóbal|Valencia|València
  vnm=Da Nang|Haiphong|Hanoi|Ho Chi Minh City
  xkx=Pristina
  yem=Aden|Sanaa|Taizz
  zaf=Bloemfontein|Cape Town|Durban|East London|Johannesburg|Port Elizabeth|Pretoria|Welkom
  zmb=Kitwe|Lusaka
  zwe=Bulawayo|Chitungwiza|Harare
`;

let known: ReadonlyMap<string, readonly string[]> | null = null;

/** Whether a text is the name of a large city, ignoring case and accents. */
export function isKnownCity(text: string): boolean {
  return countriesOfCity(foldText(text)).length > 0;
}

/** Returns the countries (ISO-3 lowercase) with a large city of this folded name. */
export function countriesOfCity(folded: string): readonly string[] {
  known ??= indexCities();
  return known.get(folded) ?? [];
}

function indexCities(): ReadonlyMap<string, readonly string[]> {
  const cities = new Map<string, readonly string[]>();
  for (const line of NAMES.replaceAll(/\|\n\s*/gu, '|')
    .trim()
    .split('\n')) {
    const [country = '', names = ''] = line.trim().split('=');
    for (const name of names.split('|')) {
      const folded = foldText(name);
      const others = cities.get(folded) ?? [];
      if (!others.includes(country)) cities.set(folded, [...others, country]);
    }
  }
  return cities;
}

/**
 * Large cities, by which a column without a telling name is known for towns: Natural Earth's populated places (1:50 million,
 * public domain) and the names that the people of the countries covered give their own. Not a list to check a town against.
 */
import { foldText } from '../text/fold.ts';

const NAMES = `
  's-Gravenhage|'s-Hertogenbosch|A Coruña|Aachen|Aalborg|Aarhus|Aarhus C|Aberdeen|Abidjan|Abu Dhabi|Abuja|Acapulco
  |Accra|Adana|Addis Ababa|Adelaide|Aden|Agra|Ahmedabad|Ahvaz|Aix-en-Provence|Ajaccio|Akola|Albacete|Albany
  |Albuquerque|Alcalá de Henares|Aleppo|Alexandria|Algiers|Alicante|Aligarh|Allahabad|Almaty|Almere|Almería
  |Amadora|Ambon|Amersfoort|Amiens|Amman|Amritsar|Amsterdam|An Najaf|Anaheim|Anchorage|Ancona|Andijon|Angers
  |Ankang|Ankara|Annaba|Annecy|Anshan|Antalya|Antananarivo|Antofagasta|Antwerpen|Aosta|Apeldoorn|Aqtobe|Archangel
  |Arequipa|Arlington|Arnhem|Arua|Arusha|Asansol|Ashgabat|Asmara|Astana|Astrakhan|Asunción|Aswan|Asyut|Athens
  |Athina|Atlanta|Auckland|Augsburg|Aurangabad|Aurora|Austin|Aveiro|Badalona|Baghdad|Baguio City|Bahía Blanca
  |Bakersfield|Baku|Balikpapan|Baltimore|Bamako|Bamenda|Banda Aceh|Bandar Lampung|Bandar Seri Begawan
  |Bandar-e-Abbas|Bandjarmasin|Bandung|Bangalore|Banghazi|Bangkok|Bangui|Banská Bystrica|Baoshan|Baotou|Barcelona
  |Bari|Barnaul|Barranquilla|Basel|Basra|Basse-terre|Bath|Baton Rouge|Beijing|Beira|Beirut|Belfast|Belgrade
  |Belo Horizonte|Belém|Benin City|Beograd|Bergamo|Bergen|Berlin|Bern|Besançon|Beşiktaş|Bhagalpur|Bhilai|Bhopal
  |Bhubaneshwar|Białystok|Bielefeld|Bilbao|Birmingham|Bishkek|Bissau|Blantyre|Bloemfontein|Bobo Dioulasso|Bochum
  |Bogota|Bogotá|Boise|Bologna|Bolton|Bolzano|Bonn|Bordeaux|Borås|Boston|Bouaké|Bradford|Braga|Brasília|Bratislava
  |Braunschweig|Brazzaville|Brașov|Breda|Bremen|Brescia|Brest|Bridgeport|Brighton|Brisbane|Bristol|Brno|Brooklyn
  |Brugge|Brussel|Brussels|Bruxelles|Bryansk|Bucharest|Bucuresti|București|Budapest|Buenos Aires|Buffalo|Bujumbura
  |Bukhara|Bulawayo|Bur Said|Burgos|Bursa|Busan|Butembo|Bydgoszcz|Caen|Cagliari|Cairo|Calgary|Cali|Cambridge
  |Campinas|Campo Grande|Campobasso|Canberra|Cancún|Cape Town|Caracas|Cardiff|Cartagena|Casablanca|Catania
  |Catanzaro|Caxias do Sul|Cayenne|Cebu|Celje|Chandigarh|Changchun|Changsha|Charleroi|Charlotte|Chelyabinsk
  |Chemnitz|Chengdu|Chennai|Chiang Mai|Chicago|Chifeng|Chihuahua|Chimbote|Chita|Chittagong|Chitungwiza|Chișinău
  |Chongqing|Christchurch|Cincinnati|Ciudad Guayana|Ciudad de México|Ciudad del Este|Clermont-Ferrand|Cleveland
  |Cluj-Napoca|Coimbatore|Coimbra|Colorado Springs|Columbia|Columbus|Conakry|Concepción|Constantine|Constanța|Cork
  |Corpus Christi|Cotonou|Coventry|Craiova|Cuenca|Cuiabá|Culiacán|Curitiba|Cusco|Cuttack|Częstochowa|Cádiz|Córdoba
  |Da Nang|Daejeon|Dakar|Dalian|Dallas|Damascus|Daqing|Dar es Salaam|Darmstadt|Darwin|Daugavpils|Davao|Debrecen
  |Delft|Delhi|Den Bosch|Den Haag|Denver|Derby|Des Moines|Detroit|Dhaka|Dhanbad|Dijon|Dire Dawa|Djibouti|Dnipro
  |Doha|Donetsk|Dongguan|Dordrecht|Dortmund|Douala|Dover|Drammen|Dresden|Dubai|Dublin|Dubrovnik|Duisburg|Dundee
  |Durban|Durham|Dushanbe|Düsseldorf|East London|Edinburgh|Edmonton|Eindhoven|El Faiyum|El Fasher|El Obeid|El Paso
  |Elche|Eldoret|Enschede|Enugu|Erfurt|Esbjerg|Eskişehir|Espoo|Essen|Exeter|Faridabad|Faro|Feira de Santana
  |Ferrara|Fez|Firenze|Florence|Florianópolis|Foggia|Fort Worth|Fort-de-France|Fortaleza|Frankfurt
  |Frankfurt am Main|Frederiksberg|Fredrikstad|Freetown|Freiburg|Freiburg im Breisgau|Fresno|Ft. Worth|Fuenlabrada
  |Fukuoka|Funchal|Fuzhou|Galați|Galway|Garoua|Gaza|Gaziantep|Gdańsk|Gdynia|Gelsenkirchen|General Santos|Geneva
  |Genf|Genoa|Genova|Gent|Genève|George Town|Georgetown|Ghaziabad|Gifu|Gijón|Girona|Glasgow|Gliwice|Goiânia
  |Gold Coast|Gorontalo|Granada|Graz|Greensboro|Grenoble|Groningen|Guadalajara|Guangzhou|Guarulhos|Guatemala
  |Guayaquil|Guilin|Guimarães|Guiyang|Gujranwala|Gulbarga|Guwahati|Gwalior|Gwangju|Győr|Gävle|Göteborg|Haarlem
  |Hagen|Haiphong|Hakodate|Halifax|Halle|Hamadan|Hamburg|Hami|Hamilton|Hammerfest|Handan|Hangzhou|Hannover|Hanoi
  |Harare|Harbin|Hargeysa|Havana|Hefei|Heidelberg|Heilbronn|Helsingborg|Helsingfors|Helsinki|Hengyang|Herat
  |Hermosillo|Hiroshima|Ho Chi Minh City|Hobart|Hohhot|Hong Kong|Honolulu|Horsens|Hotan|Houston|Hradec Králové
  |Huainan|Huaiyin|Huambo|Huancayo|Hubli|Huelva|Hull|Hyderabad|Iași|Ibadan|Ica|Iloilo|Incheon|Indianapolis|Indore
  |Innsbruck|Ipswich|Iquitos|Irkutsk|Irvine|Isfahan|Islamabad|Istanbul|Jabalpur|Jackson|Jacksonville|Jaipur
  |Jakarta|Jammu|Jamshedpur|Jeddah|Jelgava|Jerez de la Frontera|Jerusalem|Jiamusi|Jilin|Jinan|Jinja|Jinxi|Jixi
  |Jodhpur|Joensuu|Johannesburg|Jullundur|Jyväskylä|Jönköping|Jūrmala|Kabul|Kaduna|Kadıköy|Kaliningrad|Kampala
  |Kananga|Kandahar|Kano|Kanpur|Kansas City|Kaohsiung|Kaolack|Karachi|Karlsruhe|Kashgar|Kassala|Kassel|Kathmandu
  |Katowice|Kaunas|Kayseri|Kazan|Kecskemét|Kemerovo|Khabarovsk|Kharkiv|Khartoum|Khulna|Kiel|Kielce|Kiev|Kigali
  |Kikwit|Kingston|Kinshasa|Kirkuk|Kirov|Kisangani|Kitwe|Klaipėda|Knoxville|Kochi|Kolding|Kolhapur|Kolkata|Kolwezi
  |Konya|Koper|Kota|Kouvola|Kozhikode|Košice|Kraków|Kranj|Krasnodar|Krasnoyarsk|Krefeld|Kristiansand|Kuala Lumpur
  |Kuching|Kunming|Kuopio|Kupang|Kushiro|Kuwait|Kyoto|Köln|Köpenhamn|København|København K|København N|København S
  |København V|København Ø|Kōchi|L'Aquila|L'Hospitalet de Llobregat|La Paz|Lagos|Lahore|Lahti|Lanzhou|Laredo
  |Larkana|Las Palmas|Las Palmas de Gran Canaria|Las Vegas|Lausanne|Le Havre|Lecce|Leeds|Leganés|Leicester|Leiden
  |Leipzig|Leiria|Leuven|Lexington|León|Liberec|Libreville|Liepāja|Lille|Lilongwe|Lima|Limerick|Limoges|Lincoln
  |Linköping|Linyi|Linz|Lisboa|Lisbon|Liverpool|Livorno|Liège|Ljubljana|Lleida|Logroño|Lomé|London|Long Beach
  |Los Angeles|Luanda|Lublin|Lubumbashi|Lucknow|Ludhiana|Ludwigshafen|Lugano|Luleå|Lund|Lupanshui|Lusaka|Luton
  |Luxor|Luzern|Lvov|Lyon|Lübeck|Maastricht|Macapá|Macau|Maceió|Madison|Madrid|Madurai|Magdeburg|Magnitogorsk
  |Maiduguri|Mainz|Makkah|Makurdi|Malang|Malmö|Managua|Manama|Manaus|Manchester|Mandalay|Mangalore|Manila
  |Manizales|Mannheim|Manukau|Maputo|Mar del Plata|Maracaibo|Maribor|Maroua|Marrakesh|Marseille|Maseru|Mashhad
  |Matamoros|Matsuyama|Mazar-e Sharif|Mazatlán|Mbale|Mbandaka|Mbeya|Mbuji-Mayi|Mechelen|Medan|Medellín|Medina
  |Meerut|Melbourne|Memphis|Mendoza|Merida|Mersin|Mesa|Messina|Metz|Mexicali|Mexico City|Miami|Mianyang|Milan
  |Milano|Milton Keynes|Milwaukee|Minneapolis|Minsk|Miskolc|Misratah|Miyazaki|Modena|Mogadishu|Mombasa|Monrovia
  |Monterrey|Montes Claros|Montevideo|Montpellier|Montreal|Montréal|Monza|Moradabad|Morogoro|Moscow|Mosul|Mulhouse
  |Multan|Mumbai|Munich|Murcia|Murmansk|Muscat|Mwanza|Mysore|Málaga|Mérida|Móstoles|Mönchengladbach|München
  |Münster|Nagano|Nagasaki|Nagoya|Nagpur|Naha|Nairobi|Nakhon Ratchasima|Naltchik|Nampula|Namur|Nanchang|Nanchong
  |Nancy|Nanded|Nanjing|Nanning|Nantes|Nanyang|Naples|Napoli|Narva|Nashville|Nasik|Natal|Naypyidaw|Ndjamena
  |Neijiang|New Delhi|New Orleans|New York|Newark|Newcastle|Newcastle upon Tyne|Niamey|Nice|Nijmegen|Ningbo|Nitra
  |Niyala|Nizhny Novgorod|Nizhny Tagil|Niš|Norfolk|Norrköping|Northampton|Norwich|Nottingham|Nouakchott|Novi Sad
  |Novokuznetsk|Novosibirsk|Nuevo Laredo|Nyíregyháza|Nîmes|Nürnberg|Oakland|Oaxaca|Oberhausen|Odense|Odense C
  |Odessa|Ogbomosho|Oklahoma City|Oldenburg|Olomouc|Olsztyn|Omaha|Omdurman|Omsk|Oradea|Oran|Orenburg|Orlando
  |Orléans|Osijek|Oskemen|Oslo|Osnabrück|Ostrava|Ottawa|Ouagadougou|Oujda|Oulu|Oviedo|Oxford|Padang|Padova
  |Palembang|Palermo|Palma|Palma de Mallorca|Pamplona|Panama City|Panevėžys|Paramaribo|Pardubice|Paris|Parma|Pasto
  |Patna|Pavlodar|Pelotas|Penza|Perm|Perpignan|Perth|Perugia|Pescara|Peshawar|Peterborough|Petrolina|Petrozavodsk
  |Philadelphia|Phnom Penh|Phoenix|Pingxiang|Pisa|Pittsburgh|Piura|Plano|Ploiești|Plymouth|Plzeň|Pointe-Noire
  |Poitier|Ponta Delgada|Ponta Grossa|Pori|Port Elizabeth|Port Harcourt|Port Louis|Port Moresby|Port Sudan
  |Port-au-Prince|Port-of-Spain|Portland|Porto|Porto Alegre|Porto Velho|Porto-Novo|Portsmouth|Posadas|Potenza
  |Potsdam|Poznań|Prague|Praha|Praha 1|Praha 10|Praha 2|Praha 3|Praha 4|Praha 5|Praha 6|Praha 7|Praha 8|Praha 9
  |Prato|Pretoria|Prešov|Pristina|Providence|Pucallpa|Puebla|Pula|Pune|Pyongyang|Pärnu|Pécs|Qaraghandy|Qingdao
  |Qiqihar|Quanzhou|Quebec|Quetta|Quetzaltenango|Quito|Québec|Qyzylorda|Rabat|Radom|Raipur|Rajkot|Rajshahi|Raleigh
  |Ranchi|Randers|Rangoon|Ravenna|Reading|Recife|Regensburg|Reggio Calabria|Reggio Emilia|Reims|Rennes|Reno
  |Reykjavík|Ribeirão Preto|Richmond|Riga|Rijeka|Rimini|Rio Branco|Rio de Janeiro|Riverside|Riyadh|Rochester|Roma
  |Rome|Rosario|Roskilde|Rostock|Rostov|Rotterdam|Rouen|Rovaniemi|Ryazan|Rzeszów|Rīga|Saarbrücken|Sabadell
  |Sacramento|Safi|Saharanpur|Saint Paul|Saint-Laurent-du-Maroni|Saint-Étienne|Sakata|Salamanca|Salem|Salerno
  |Salt Lake City|Salta|Salvador|Salzburg|Samara|Samarqand|Samsun|San Antonio|San Bernardino|San Cristóbal
  |San Diego|San Francisco|San Jose|San José|San Juan|San Luis Potosí|San Salvador|San Sebastián|Sanaa|Santa Ana
  |Santa Cruz|Santa Fe|Santander|Santiago|Santiago de Cuba|Santo Domingo|Sapporo|Sarajevo|Saratov|Sassari|Seattle
  |Semarang|Semey|Sendai|Seoul|Setúbal|Sevastapol|Sevilla|Seville|Shache|Shanghai|Shantou|Shaoguan|Sheffield
  |Shenyeng|Shenzhen|Shijianzhuang|Shiraz|Sholapur|Shymkent|Sibiu|Singapore|Sinuiju|Siracusa|Skopje|Smolensk|Sochi
  |Sofia|Sokoto|Sorocaba|Sosnowiec|Sousse|Southampton|Split|Spokane|Springfield|Srinagar|St. Gallen|St. Louis
  |St. Paul|St. Petersburg|St.-Denis|Stavanger|Stavropol|Stockholm|Stockton|Stoke-on-Trent|Strasbourg|Stuttgart
  |Suez|Sunderland|Sundsvall|Surabaya|Surakarta|Surat|Surgut|Suzhou|Swansea|Sydney|Syracuse|Szczecin|Szeged
  |Székesfehérvár|São Luís|São Paulo|Tabriz|Tabuk|Tacna|Taichung|Taipei|Taiyuan|Taizz|Tallinn|Tampa|Tampere
  |Tampico|Taranto|Taraz|Tarragona|Tartu|Tashkent|Tbilisi|Tegucigalpa|Tehran|Tel Aviv-Yafo|Teresina|Terrassa
  |The Hague|Thessaloniki|Thiruvananthapuram|Tianjin|Tianshui|Tijuana|Tilburg|Timișoara|Tirana|Tiruchirappalli
  |Tokyo|Toledo|Tomsk|Tongliao|Torino|Toronto|Torreón|Toruń|Toulon|Toulouse|Tours|Trabzon|Trento|Trenčín|Trieste
  |Tripoli|Trnava|Tromsø|Trondheim|Trujillo|Tucson|Tucumán|Tulsa|Tunis|Turin|Turku|Tuxtla Gutiérrez|Tver|Tyumen
  |Uberlândia|Udine|Ufa|Ujungpandang|Ulaanbaatar|Ulan Ude|Ulm|Ulyanovsk|Umeå|Uppsala|Utrecht|Vaasa|Vadodara
  |Valencia|Valladolid|Valletta|Valparaíso|València|Vancouver|Vantaa|Varanasi|Vejle|Venezia|Venice|Ventspils
  |Veracruz|Verona|Vicenza|Victoria|Vienna|Vientiane|Vigo|Vijayawada|Vila Velha|Vilnius|Virginia Beach
  |Vishakhapatnam|Vitoria-Gasteiz|Vitória da Conquista|Vladivostok|Volgograd|Vologda|Voronezh|Västerås|Warri
  |Warsaw|Warszawa|Washington|Washington, D.C.|Waterford|Welkom|Wellington|Wenzhou|Wichita|Wien|Wiesbaden|Windhoek
  |Winnipeg|Winterthur|Wolverhampton|Wonsan|Wrocław|Wuhan|Wuppertal|Wuwei|Wuxi|Wuzhou|Würzburg|Xiamen|Xian|Xichang
  |Xining|Xuzhou|Yantai|Yaounde|Yaroslavl|Yazd|Yekaterinburg|Yerevan|Yinchuan|Yining|York|Yueyang|Yulin|Zaanstad
  |Zadar|Zagreb|Zamboanga|Zanzibar|Zaozhuang|Zaragoza|Zhanjiang|Zhengzhou|Zhytomyr|Zibo|Zlín|Zwolle|Zürich|Århus
  |Çankaya|Évora|Örebro|Ürümqi|České Budějovice|İstanbul|İzmir|Łódź|Ōsaka|Šiauliai|Žilina|Αθήνα|Βόλος|Ηράκλειο
  |Θεσσαλονίκη|Ιωάννινα|Λάρισα|Πάτρα|Πειραιάς|Χανιά|Варна|Волгоград|Воронеж|Вінниця|Дніпро|Донецьк|Екатеринбург
  |Запоріжжя|Казань|Киев|Київ|Краснодар|Красноярск|Кривий Ріг|Львів|Миколаїв|Минск|Москва|Нижний Новгород
  |Новосибирск|Одеса|Омск|Пермь|Пловдив|Полтава|Ростов-на-Дону|Самара|Санкт-Петербург|Саратов|София|Тюмень|Уфа
  |Харків|Челябинск|さいたま市|上海|上海市|世田谷区|中央区|京都|京都市|仙台市|北京|北京市|千代田区|千葉市|南京|南京市|台北|台北市|名古屋市|品川区|大阪|大阪市|天津|天津市|川崎市|广州
  |广州市|広島市|成都|成都市|新宿区|札幌市|杭州|杭州市|東京|東京都|横浜市|武汉|武汉市|深圳|深圳市|渋谷区|港区|神戸市|福岡市|苏州|苏州市|西安|西安市|重庆|重庆市|长沙|长沙市|青岛|青岛市|香港|高雄市
  |고양시|광주|광주광역시|대구|대구광역시|대전|대전광역시|부산|부산광역시|서울|서울특별시|성남시|수원시|용인시|울산|울산광역시|인천|인천광역시
`;

let known: ReadonlySet<string> | null = null;

/** Whether a text is the name of a large city, in any letter case and without its accents. */
export function isKnownCity(text: string): boolean {
  known ??= new Set(NAMES.split('|').map(foldText));
  return known.has(foldText(text));
}

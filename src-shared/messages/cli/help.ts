/** The text that `help`, `--help` and `-h` print. Also printed if no command is given, with exit status 2. */
export const HELP = `doorstep: checks the addresses of a list and writes the list back, corrected

  clean INPUT --out OUTPUT     import, quote, verify, accept rows that are certain, export; run it again to continue
  import INPUT                 make a list from a file
  quote LIST                   show what a verification would send and cost; sends nothing
  verify LIST                  ask the service for all answers that are missing
  export LIST --out OUTPUT     write the list back
  lists                        show the lists of the workspace
  move-workspace FOLDER        move the workspace to a new or empty folder; Doorstep then finds it there
  diagnose                     show versions, folders, keychain and connection, without data and without the key;
                               exit status 0 if everything works
  forget-keys                  remove all keys and proxy logins of this user from the keychain; lists stay
  subject find|export|erase TEXT
                               what the workspace stores about a person: shows it, writes it to --out FILE as JSON, or
                               erases it (shows it first; --confirm CODE erases it)
  serve                        open the app in a browser, on this computer only; --port N: not a free port, but this
                               one; --no-open: only print the address, open no browser
  practice --port N            run only the practice service (practice --help shows its options)

  --workspace DIR              folder of the lists and answers
  --service URL|NAME           address verification service, or the name of a service in the workspace; the list
                               remembers it (default: the service of the list, then the last used service, then
                               the practice service)
  --allow-http HOST            allow http to this other computer; others on the network can read addresses and key
  --country CODE|NAME          default country, for rows that name none: GBR, uk, Germany
  --map FIELD=COLUMN           use a column for a field; repeatable. Fields: address recipient title first_name
                               last_name organisation premise street house_number locality city state postcode
                               country email; the field none leaves a column out. Doorstep never sends names of
                               people (recipient to last_name)
  --sheet NAME                 sheet of a workbook
  --delimiter CHARACTER|WORD   delimiter of a text file, if the guess is wrong: comma semicolon tab pipe, or a character
  --encoding NAME              encoding of a text file, if the guess is wrong: utf-8 windows-1252 cp850 shift_jis …
  --addresses both|NAME        if each row has several addresses: both checks all of them, with one list for each and
                               one output; NAME checks only that address
  --hidden-rows, --total-rows  also check rows that the workbook hides, or totals and repeated headers
  --emails, --only-emails      check emails too, or only emails; costs email credits
  --webhook-url URL            URL that the service notifies when an email job finishes; https, or http with a host
                               of --allow-http
  --look-for-lost-emails       ask the service again for results of lost email jobs; costs nothing
  --ask-lost-emails-again      check emails of lost jobs again; may cost a second credit for each
  --ask-lost-addresses-again   check addresses with an unreadable answer again; may cost a second credit for each
  --repair all|none|NAME,NAME  repair what spreadsheets did to addresses; the change log has the original text. Without
                               this option, Doorstep only reports damage. Names: mojibake invisible-characters
                               line-breaks stray-quotes extra-spaces scientific-notation dates moved-cells
                               contact-details postcode-in-town postcode-place swapped-columns whole-address
                               repeated-town unit-place lost-zeros capitals
  --remembered                 repeat decisions from earlier lists of the workspace; otherwise they are only counted
  --preset NAME                strict, normal or relaxed
  --concurrency N              number of simultaneous requests, 1 to 128
  --timeout MS, --retries N    for each request
  --max-credits N              limit of credits, separately for addresses and for emails
  --in-place                   correct the address cells themselves; the change log lists the changes
  --columns NAME,NAME          columns to add; the next export remembers them:
                               verdict why confidence accuracy accuracy-code match-type corrections
                               status decided-by decided-at flag note
                               formatted-address parts address-lines coordinates udprn uprn
                               final-email email-result email-reason email-suggestion
                               (always adds status if undecided or excluded rows are written)
  --rows WHICH                 all, decided or left-to-do; by email: deliverable, or not-undeliverable (all rows without
                               an undeliverable email). A selection of rows goes into a new workbook, without the rest
                               of the old one
  --leave-out-excluded         do not write excluded rows; otherwise they are marked
  --notes                      add the old value as a note to each changed cell of a workbook
  --protected remove|new-file  for a protected sheet: write a copy without the protection, or a new workbook
  --utf8                       write a text file as UTF-8 with a byte order mark, which Excel needs
  --json                       make the last line of stdout one JSON object

The key comes from DOORSTEP_SERVICE_KEY or the keychain, never from the command line. Doorstep sends the key of the
environment only to the service of --service, or to a service that accepted it before in this workspace. Before the
first request, stderr shows which host receives the requests.

Exit status: 0 done · 1 internal error · 2 usage · 3 the input cannot be read ·
4 stopped, with everything so far saved · 5 interrupted
`;

/** The options of each command, by their first name in `HELP`. */
const READING = `--country --map --sheet --delimiter --encoding --addresses --hidden-rows, --emails, --repair --preset`;
const SERVICE = '--service --allow-http';
const ASKING = `${SERVICE} --emails, --webhook-url --look-for-lost-emails --ask-lost-emails-again
  --ask-lost-addresses-again --remembered --preset --concurrency --timeout --max-credits`;
const WRITING =
  '--out --addresses --in-place --columns --rows --leave-out-excluded --notes --protected --utf8';

const OPTIONS_OF: ReadonlyMap<string, string> = new Map([
  ['clean', `${READING} ${ASKING} ${WRITING} --json`],
  ['import', `${READING} --json`],
  ['quote', `${SERVICE} --emails, --json`],
  ['verify', `${ASKING} --json`],
  ['export', `${WRITING} --json`],
  ['lists', '--json'],
  ['move-workspace', '--json'],
  ['diagnose', `${SERVICE} --json`],
  ['forget-keys', '--json'],
  ['subject', '--json'],
  ['serve', ''],
]);

/** Returns the help for one command: what it does, its options and the exit statuses. Without a command, the whole help. */
export function helpOf(command: string | undefined): string {
  const known = command === undefined ? undefined : OPTIONS_OF.get(command);
  if (command === undefined || known === undefined) return HELP;
  const [, commands = '', options = '', ...notes] = HELP.trim().split('\n\n');
  const own = new Set([...known.split(/\s+/u), ...(command === 'forget-keys' ? [] : ['--workspace'])]);
  const blocks = [
    blocksOf(commands).filter((block) => firstWord(block) === command),
    blocksOf(options).filter((block) => own.has(firstWord(block))),
    notes.filter((note) => own.has('--service') || !note.startsWith('The key')),
  ];
  return `${[`doorstep ${command}`, ...blocks.map((block) => block.join('\n'))].join('\n\n')}\n`;
}

/** Splits at the lines that are indented by two characters. More deeply indented lines continue a block. */
const blocksOf = (paragraph: string): readonly string[] => paragraph.split(/\n(?= {2}\S)/u);

const firstWord = (block: string): string => /\S+/u.exec(block)?.[0] ?? '';

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
  serve                        open the app in a browser, on this computer only
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

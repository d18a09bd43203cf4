export const HELP = `doorstep: checks the addresses of a list and writes the list back, corrected

  clean INPUT --out OUTPUT     import, quote, verify, accept what is certain, export; run again it goes on
  import INPUT                 make a list of a file (CSV, TSV, XLSX)
  quote LIST                   what a verification would ask and cost; nothing is sent
  verify LIST                  ask what is not known yet
  export LIST --out OUTPUT     write the list back
  lists                        the lists of the workspace
  move-workspace FOLDER        take the workspace to another folder, new or empty; every start finds it there
  serve                        the app in a browser, on this computer only
  practice --port N            the practice service alone (practice --help for its options)

  --workspace DIR              where lists and answers are kept
  --service URL|NAME           the address verification service, or one of the workspace by its name, which the list keeps
                               (else that of the list, else the one used last, else the practice service)
  --allow-http HOST            let this other computer be asked over http: addresses and key can be read on the way
  --country CODE|NAME          for rows that name no country: GBR, uk, Germany
  --map FIELD=COLUMN           repeatable; fields: address recipient title first_name last_name organisation premise street
                               house_number locality city state postcode country email; none leaves a column out;
                               names of people (recipient to last_name) are never sent
  --sheet NAME                 worksheet of a workbook
  --delimiter CHARACTER|WORD   of a text file, where the guess is wrong: comma semicolon tab pipe, or the character
  --encoding NAME              of a text file, where the guess is wrong: utf-8 windows-1252 cp850 shift_jis …
  --addresses both|NAME        of several addresses in each row: all, a list for each and one output, or the one with this name
  --hidden-rows, --total-rows  check rows that the workbook hides, and totals and repeated headers, too
  --emails                     check the emails too, from email credits; --only-emails: nothing else
  --webhook-url URL            the service calls it when a job of emails is done; https, or http of a host of --allow-http
  --look-for-lost-emails       ask the service once more after emails that it could not tell of; costs nothing
  --ask-lost-emails-again      also those that were handed over and that the service cannot tell of; may pay twice
  --ask-lost-addresses-again   also those that the service answered so that nobody could read it; may pay twice
  --repair all|NAME,NAME       what spreadsheets did to addresses; what is found is said, and the original is in the change log:
                               mojibake invisible-characters line-breaks stray-quotes extra-spaces scientific-notation
                               dates moved-cells contact-details postcode-in-town postcode-place swapped-columns
                               whole-address repeated-town unit-place lost-zeros capitals; none: as in the file
  --remembered                 decide rows as in earlier lists of the workspace; else they are only counted
  --preset NAME                strict, normal or relaxed
  --concurrency N              requests at once, 1 to 128
  --timeout MS, --retries N    per request
  --max-credits N              stop when so many are spent, of addresses and of emails each
  --in-place                   correct the address cells themselves; what was changed is listed
  --columns NAME,NAME          what is added beside the list's own columns, remembered for the next export:
                               verdict why confidence accuracy accuracy-code match-type corrections
                               status decided-by decided-at flag note
                               formatted-address parts address-lines coordinates udprn uprn
                               final-email email-result email-reason email-suggestion
                               (status in any case where undecided or excluded rows are among those written)
  --rows WHICH                 all, decided or left-to-do; by emails: deliverable, not-undeliverable (all but those);
                               a workbook of some rows is a new one, without what was around them
  --leave-out-excluded         without the rows that were excluded; else they are marked
  --notes                      the old value as a note at each changed cell of a workbook
  --protected remove|new-file  a protected worksheet: a copy without the protection, or a new workbook
  --utf8                       write a text file as UTF-8, with the mark by which Excel knows it
  --json                       the last line of stdout is one JSON object

The key comes from DOORSTEP_SERVICE_KEY or the keychain, never from the command line. The one from the environment
goes to the service of --service, or to one that has answered it before in this workspace; which host is asked is
said on stderr before anything is sent.

Exit status: 0 done · 1 internal error · 2 usage · 3 the input cannot be read ·
4 stopped with everything so far kept · 5 interrupted
`;

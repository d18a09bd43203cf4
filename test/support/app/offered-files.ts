/** The extensions of electron-builder.yml. The app opens other text files, too, but does not register for them. */
export const OFFERED = ['.csv', '.tsv', '.xlsx', '.xls', '.ods'];

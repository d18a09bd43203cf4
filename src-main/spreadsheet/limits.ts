/**
 * Limits for the size of a file and its parts. Lists made by people stay far below them. A larger file is not a list,
 * or was made to exhaust memory or time. If a file exceeds a limit, the app refuses it with a message, unless the
 * comment of the limit describes another effect.
 */
const MB = 1024 ** 2;
const GB = 1024 ** 3;

/** Excel's own limit: the last column is XFD. */
export const MAX_COLUMNS = 16_384;
/** Excel's own limit. */
export const MAX_ROWS = 1_048_576;
/** UTF-16 units of a cell. This is Excel's own limit, so an exported workbook could not hold more. */
export const MAX_CELL_LENGTH = 32_767;
/**
 * UTF-16 units of all cells of a row, including quotes and delimiters in a text file. A text file with an unclosed
 * quote, or without line ends, is one long row. The app then stops reading and reports the row, so that it does not
 * fill the memory. The longest header seen has 4,000 units.
 */
export const MAX_ROW_LENGTH = MB;

/** Sheets are opened in turn to find the one with the list. A workbook with one sheet per customer has hundreds of sheets. */
export const MAX_SHEETS = 2_000;
/** Characters of a sheet name that the page sends back. Excel allows 31. */
export const MAX_SHEET_NAME_LENGTH = 200;
/** Bytes of rows without text that are read to find a text. A million rows with only borders take about 60 MB. */
export const MAX_EMPTY_BYTES = 128 * MB;
/** Excel's own limit is 65,490, and files that many people have edited come close to it. */
export const MAX_CELL_FORMATS = 65_536;
/** Characters of a number format. Excel's own limit: a longer text is not a number format. */
export const MAX_FORMAT_LENGTH = 255;

/** Bytes of an XLS workbook. Reading one takes about four times as much memory. 65,536 rows of twelve columns take about 18 MB. */
export const MAX_XLS_BYTES = 128 * MB;
/** Bytes of one record of an XLSB workbook. The longest cell has 64 KB, and pictures are in other parts. */
export const MAX_XLSB_RECORD_BYTES = 4 * MB;

/** UTF-16 units of a tag, an attribute or a comment in an HTML page. Some pages hold pictures in attributes. */
export const MAX_HTML_TOKEN_LENGTH = 16 * MB;
/** Columns that are skipped in all rows of an HTML page together, because a cell of a row above extends into them. */
export const MAX_SPAN_STEPS = 100_000_000;

/** Unpacked bytes of a part. A worksheet with a million rows of twenty columns has about 1.5 GB. */
export const MAX_PART_BYTES = 4 * GB;
/** Unpacked bytes of all parts together. */
export const MAX_PACKAGE_BYTES = 8 * GB;
export const MAX_PARTS = 20_000;
/** Ratio of unpacked to packed bytes. Worksheets reach about 40. Parts smaller than `PART_RATIO_FROM_BYTES` may exceed it. */
export const MAX_PART_RATIO = 300;
/** The unpacked size in bytes above which `MAX_PART_RATIO` applies to a part. */
export const PART_RATIO_FROM_BYTES = 64 * MB;
/** Rows of a merged cell. Its text is repeated in each row; above the limit, only the first row has it. */
export const MAX_MERGED_ROWS = 1_000;
/** Bytes of a part that describes the workbook. It is in memory as a whole. The largest seen are styles of a few MB. */
export const MAX_DESCRIPTION_BYTES = 64 * MB;
/**
 * Bytes of a worksheet that is scanned in advance for merges and for rows out of order (which are sorted in memory).
 * The scan takes half a second. A larger worksheet is read without its merges, and refused if its rows are out of
 * order.
 */
export const MAX_ORDERED_BYTES = 128 * MB;
/** Elements of a part that are edited by position, such as the merges of a worksheet. */
export const MAX_ELEMENTS = 500_000;
/** Excel's own limit for the cell formats of a workbook, for files that we write. */
export const MAX_WRITTEN_CELL_FORMATS = 65_490;
/** Number formats of a new workbook. Excel refuses files that have only slightly more than 200. */
export const MAX_WRITTEN_NUMBER_FORMATS = 200;
/** Notes that hold old values in a workbook. Excel takes seconds to open a file with about ten thousand notes. */
export const MAX_NOTES = 10_000;
/** Bytes of the part that holds the shared strings, which stay in memory. 500,000 rows of twelve columns take about 43 MB. */
export const MAX_STRINGS_BYTES = GB;
/** Ratio of unpacked to packed bytes of the shared strings. Parts in which every text is unique reach 10. */
export const MAX_STRINGS_RATIO = 50;
/**
 * Bytes of the texts that an export adds to a workbook's shared strings. They stay in memory until the end. Further
 * texts are written into the cells. A million rows with three texts of 20 letters each take about 120 MB.
 */
export const MAX_OWN_TEXTS_BYTES = 128 * MB;
/** UTF-16 units of the latest added texts. An index, eight times as large, prevents duplicates of them. */
export const MAX_FOUND_TEXTS = MB;
/**
 * Bytes of the text between two tags, or of one tag (UTF-16 units in small parts). The scanner holds the whole text or
 * tag in memory. The limit is more than ten times the length of the longest cell, so the failure for a cell that is too
 * long can usually name the cell.
 */
export const MAX_TOKEN_LENGTH = MB;
/** The nesting depth of tags. A worksheet has about ten levels, and libxml2 reads up to 256. */
export const MAX_XML_DEPTH = 256;

/** Ratio of the rows' JSON to the size of the file. A delimiter becomes three characters. Files in which many cells share a long text reach a ratio of 60. */
export const MAX_TEXT_RATIO = 100;
/** Bytes of JSON that the rows of any file may have, however small the file is. Writing them takes a second. */
export const TEXT_RATIO_FROM_BYTES = 32_000_000;

/** The maximum number of records in one batch. `BATCH_CELLS` applies too, because rows may have 16,384 columns with almost no content. */
export const BATCH_RECORDS = 500;
export const BATCH_CELLS = 100_000;

/** The number of records from which an inspection guesses the layout of a file. */
export const SAMPLE_RECORDS = 100;
/** Cells of these records together. The layout of a sheet with 16,384 columns is guessed from its first twelve rows. */
export const SAMPLE_CELLS = 200_000;
/** UTF-16 units of these cells together. They are sent to the page. */
export const SAMPLE_LENGTH = 4 * MB;

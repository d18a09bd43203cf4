/**
 * How much of anything a file may have. A list that a person made stays far below each of these; what lies above them
 * was made to fill memory or time, or is no list. Over a limit a file is refused with a sentence;
 * where less is done instead, the limit says so.
 */
const MB = 1024 ** 2;
const GB = 1024 ** 3;

/** Excel's own, XFD. */
export const MAX_COLUMNS = 16_384;
/** Excel's own. */
export const MAX_ROWS = 1_048_576;
/** UTF-16 units. Excel's own: a workbook written back could not hold more. */
export const MAX_CELL_LENGTH = 32_767;
/**
 * UTF-16 units of all cells of a row, quotes and delimiters included in a text file. A text file with an unclosed quote,
 * or without line ends, is one row: better to stop and say where than to hold it. The longest header seen has 4,000.
 */
export const MAX_ROW_LENGTH = MB;

/** Each is opened to find the first with data; workbooks with a sheet for each customer have hundreds. */
export const MAX_SHEETS = 2_000;
/** Excel allows 31, and the choice of a sheet that comes back from a page no more than 200. */
export const MAX_SHEET_NAME_LENGTH = 200;
/** Bytes of worksheets without any text read in search of the first row. A million rows with nothing but borders have some 60 MB. */
export const MAX_EMPTY_BYTES = 128 * MB;
/** Excel's own is 65,490, and files that went through many hands come near it. */
export const MAX_CELL_FORMATS = 65_536;
/** Excel's own. A longer pattern is not one. */
export const MAX_FORMAT_LENGTH = 255;

/** Bytes of an XLS workbook, which is held in memory with some three times as much. 65,536 rows of twelve columns have about 18 MB. */
export const MAX_XLS_BYTES = 128 * MB;
/** Bytes of one record of an XLSB workbook. The longest cell has 64 KB, and pictures are in other parts. */
export const MAX_XLSB_RECORD_BYTES = 4 * MB;

/** UTF-16 units of a tag, an attribute or a comment of a page. Pictures stand in attributes of some. */
export const MAX_HTML_TOKEN_LENGTH = 16 * MB;
/** Columns passed over, in all rows together, because a cell of a row above reaches down into them. */
export const MAX_SPAN_STEPS = 100_000_000;

/** Bytes unpacked. A million rows of twenty columns are about 1.5 GB of worksheet. */
export const MAX_PART_BYTES = 4 * GB;
/** Bytes unpacked, all parts together. */
export const MAX_PACKAGE_BYTES = 8 * GB;
/** Files in a package. */
export const MAX_PARTS = 20_000;
/** Unpacked to packed. Worksheets reach about 40; only parts large enough to hurt are judged. */
export const MAX_PART_RATIO = 300;
/** Bytes unpacked from which on `MAX_PART_RATIO` counts. */
export const PART_RATIO_FROM_BYTES = 64 * MB;
/** Rows that one cell may be merged over to say its text for each of them: a household, or a street. Over more it counts for its first row only. */
export const MAX_MERGED_ROWS = 1_000;
/** Bytes of a part that describes the workbook and is held whole; the largest seen are style sheets of a few MB. */
export const MAX_DESCRIPTION_BYTES = 64 * MB;
/**
 * Bytes of a worksheet that is looked through before it is read: for rows out of order, which are put in order in memory,
 * and for merges. It takes half a second. A larger one is read without its merges, and refused if its rows are out of order.
 */
export const MAX_ORDERED_BYTES = 128 * MB;
/** Elements of such a part that are gone through by their places, such as the merges of a worksheet. */
export const MAX_ELEMENTS = 500_000;
/** Excel's own, for what is written. */
export const MAX_WRITTEN_CELL_FORMATS = 65_490;
/** Number formats of a new workbook. Excel refuses files with some more than 200. */
export const MAX_WRITTEN_NUMBER_FORMATS = 200;
/** Old values said in notes of a workbook. Excel needs seconds to open some ten thousand. */
export const MAX_NOTES = 10_000;
/** Bytes of the part that holds the texts, which stay in memory. 500,000 rows of twelve columns have about 43 MB. */
export const MAX_STRINGS_BYTES = GB;
/** The same, unpacked to packed: texts that are there once each reach 10. */
export const MAX_STRINGS_RATIO = 50;
/**
 * Bytes of the texts that an export adds to a workbook's table of texts, held until its sheets are written; cells with
 * further ones hold them themselves. A million rows with three texts of 20 letters each have some 120 MB.
 */
export const MAX_OWN_TEXTS_BYTES = 128 * MB;
/** UTF-16 units of the last of those texts, among which an equal one is looked for: they take eight times as much. */
export const MAX_FOUND_TEXTS = MB;
/**
 * Bytes between two tags, or of a tag (in small parts UTF-16 units): what is held until it ends. Ten times the longest
 * cell and more, so that a cell that is too long is mostly known by its place.
 */
export const MAX_TOKEN_LENGTH = MB;
/** Tags within tags. A worksheet has some ten, and libxml2 reads 256. */
export const MAX_XML_DEPTH = 256;

/**
 * Text that the rows of a file may come to, as JSON, against the file's own size. In a text file each delimiter becomes three
 * characters; a packed worksheet whose cells share a few long texts reaches 60.
 */
export const MAX_TEXT_RATIO = 100;
/** Bytes that any file's rows may come to, however small it is: they are written in a second. */
export const TEXT_RATIO_FROM_BYTES = 32_000_000;

/** Records handed over together, and their cells: rows may be 16,384 columns wide where hardly a byte stands. */
export const BATCH_RECORDS = 500;
/** Cells handed over together. */
export const BATCH_CELLS = 100_000;

/** Rows that a first look reads to guess from. */
export const SAMPLE_RECORDS = 100;
/** Cells of those rows together: a sheet with 16,384 columns is guessed from its first twelve rows. */
export const SAMPLE_CELLS = 200_000;
/** UTF-16 units of those cells together, which cross to the page. */
export const SAMPLE_LENGTH = 4 * MB;

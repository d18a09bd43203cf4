/** Writes old values as notes, each with a comment and a box in a VML drawing. Existing notes are copied. */
import { posix } from 'node:path';
import { columnLetters } from '#shared/domain/columns/column-letters.ts';
import { MAX_NOTES } from '../../limits.ts';
import { type Dialect, TRANSITIONAL } from '../dialects.ts';
import { textStream } from '../patch/zip-writer.ts';
import type { PackagePart } from '../xlsx-package.ts';
import { escapeText } from '../xml/xml.ts';
import { appended, applyEdits, elementsOf, inOrder, type XmlSource } from '../xml/xml-elements.ts';
import { type Note, newDrawing, withBoxes } from './note-boxes.ts';
import type { PackageEdits } from './package-edits.ts';

const COMMENTS = 'application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml';
const DRAWING = 'application/vnd.openxmlformats-officedocument.vmlDrawing';
const AUTHOR = 'Doorstep';
const NAMES = ['comments', 'authors', 'author', 'commentList', 'comment'];
const NO_COMMENTS = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<comments xmlns="${TRANSITIONAL.main}"><authors/><commentList/></comments>`;

export type SheetNotes = {
  readonly isPossible: boolean;
  readonly add: (note: Note) => void;
  readonly leftOut: () => number;
  /**
   * The id of the relation for the sheet's new legacy drawing; null if the sheet already has one, or cannot have one.
   */
  readonly drawingId: string | null;
  /** Parts whose text is known only after all notes are added. The function returns null if a part does not change. */
  readonly late: ReadonlyMap<PackagePart, () => string | null>;
};

/** A sheet and its existing parts for notes. A missing part is null. */
export type NotedSheet = {
  readonly owner: string;
  readonly folder: string;
  readonly number: number;
  readonly comments: PackagePart | null;
  readonly drawing: PackagePart | null;
};

/** Prepares a worksheet for notes. The strict dialect cannot have notes, because its drawings use another format. */
export async function openNotes(
  sheet: NotedSheet,
  edits: PackageEdits,
  dialect: Dialect,
  file: string,
): Promise<SheetNotes> {
  const none = noNotes();
  if (dialect.isStrict || !edits.canGrow) return none;
  const { owner, folder, number, comments, drawing } = sheet;
  const source = { file, part: comments?.fileName ?? '' };
  const commented = readComments(comments ? await edits.read(comments) : NO_COMMENTS, source);
  const shapes = drawing ? await edits.read(drawing) : null;
  if (!commented || (shapes !== null && withBoxes(shapes, []) === null)) return none;

  const { notes, add, leftOut } = createNotes(commented.taken);
  const late = new Map<PackagePart, () => string | null>();
  const part = async (
    name: string,
    path: string,
    contentType: string,
    text: () => string,
  ): Promise<string | null> => {
    const free = edits.freePath(posix.join(folder, path));
    const id = await edits.relate(owner, `${dialect.relations}/${name}`, free);
    if (id !== null) edits.add({ path: free, contentType, open: () => textStream([text()]) });
    return id;
  };
  const withNotes = (text: () => string | null) => () => (notes.length === 0 ? null : text());
  if (comments)
    late.set(
      comments,
      withNotes(() => commented.written(notes)),
    );
  else if ((await part('comments', 'comments.xml', COMMENTS, () => commented.written(notes))) === null)
    return none;
  if (drawing && shapes !== null)
    late.set(
      drawing,
      withNotes(() => withBoxes(shapes, notes)),
    );
  const drawingId = drawing
    ? null
    : await part('vmlDrawing', 'drawings/vmlDrawing.vml', DRAWING, () => newDrawing(notes, number));
  return { isPossible: true, add, leftOut, drawingId, late };
}

/** Only counts notes, for a sheet that cannot have any. */
export const noNotes = (): SheetNotes => ({
  ...createNotes(null),
  isPossible: false,
  drawingId: null,
  late: new Map(),
});

/** @param taken references of cells that already have a note; null if none can be added */
function createNotes(taken: ReadonlySet<string> | null) {
  const notes: Note[] = [];
  const noted = new Set<string>();
  let leftOut = 0;
  return {
    notes,
    add: (note: Note): void => {
      const cell = `${columnLetters(note.column)}${note.row}`;
      // The cell already has a note of ours. A second note on one cell would damage the part.
      if (noted.has(cell)) return;
      if (taken !== null && !taken.has(cell) && notes.length < MAX_NOTES) {
        notes.push(note);
        noted.add(cell);
      } else leftOut += 1;
    },
    leftOut: () => leftOut,
  };
}

type Comments = {
  readonly taken: ReadonlySet<string>;
  readonly written: (notes: readonly Note[]) => string;
};

/** Returns null if the part's format does not allow additions. */
function readComments(text: string, source: XmlSource): Comments | null {
  const elements = elementsOf(text, NAMES, source);
  const within = (wanted: string, parent: string) =>
    elements.filter((element) => element.name === wanted && element.parent === parent);
  const [authors] = within('authors', 'comments');
  const [list] = within('commentList', 'comments');
  if (!authors || !list) return null;
  const known = within('author', 'authors');
  const ours = known.findIndex(({ content }) => content === AUTHOR);
  const authorId = ours < 0 ? known.length : ours;
  const { prefix } = list;
  const author = ours < 0 ? `<${prefix}author>${AUTHOR}</${prefix}author>` : '';
  return {
    taken: new Set(within('comment', 'commentList').map(({ attribute }) => attribute('ref') ?? '')),
    written: (notes) => {
      const comments = notes.map((note) => commentXml(note, authorId, prefix)).join('');
      return applyEdits(
        text,
        inOrder([...appended(text, authors, author), ...appended(text, list, comments)]),
      );
    },
  };
}

function commentXml({ row, column, text }: Note, authorId: number, prefix: string): string {
  const open = (name: string): string => `<${prefix}${name}>`;
  const close = (name: string): string => `</${prefix}${name}>`;
  const font = `<${prefix}sz val="9"/><${prefix}color indexed="81"/><${prefix}rFont val="Tahoma"/><${prefix}family val="2"/>`;
  return (
    `<${prefix}comment ref="${columnLetters(column)}${row}" authorId="${authorId}">${open('text')}${open('r')}` +
    `${open('rPr')}${font}${close('rPr')}<${prefix}t xml:space="preserve">${escapeText(text)}${close('t')}` +
    `${close('r')}${close('text')}${close('comment')}`
  );
}

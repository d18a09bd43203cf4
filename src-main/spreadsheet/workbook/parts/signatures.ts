/**
 * Digital signatures of a workbook. One is of the parts as they were, so that a program opens a changed workbook with
 * a warning of a signature that is not sound. Excel leaves them out itself when somebody edits a signed workbook, and
 * opens a workbook without them as any other: here they are left out too, and the person is told.
 */
import type { Package, PackagePart } from '../xlsx-package.ts';

const FOLDER = '_xmlsignatures/';

/** The parts that make up the signatures; none where the workbook is not signed. */
export const signatureParts = ({ parts }: Package): readonly PackagePart[] =>
  parts.filter(({ fileName }) => fileName.toLowerCase().startsWith(FOLDER) && !fileName.endsWith('/'));

import type { Package, PackagePart } from '../xlsx-package.ts';

const FOLDER = '_xmlsignatures/';

/**
 * Finds the digital signatures of a workbook. They sign the original parts, so a program would open the changed
 * workbook with a warning about an invalid signature. The export leaves them out, as Excel does when a signed workbook
 * is edited, and tells the person.
 */
export const signatureParts = ({ parts }: Package): readonly PackagePart[] =>
  parts.filter(({ fileName }) => fileName.toLowerCase().startsWith(FOLDER) && !fileName.endsWith('/'));

/** Asks the program that opens the workbook to recalculate the formulas, because the stored values may be outdated. */
import { applyEdits, attributesEdit, elementsOf, type XmlSource } from '../xml/xml-elements.ts';

/** The elements before the calculation properties, in the order of the format. */
const BEFORE = ['sheets', 'functionGroups', 'externalReferences', 'definedNames'];

/** Returns the changed workbook part, or null if it has no list of sheets. */
export function recalculated(text: string, source: XmlSource): string | null {
  const found = elementsOf(text, [...BEFORE, 'calcPr'], source).filter(({ parent }) => parent === 'workbook');
  const properties = found.find(({ name }) => name === 'calcPr');
  if (properties) return applyEdits(text, [attributesEdit(text, properties, { fullCalcOnLoad: '1' })]);
  const last = found.at(-1);
  if (!last) return null;
  const added = `<${last.prefix}calcPr fullCalcOnLoad="1"/>`;
  return applyEdits(text, [{ from: last.to, to: last.to, text: added }]);
}

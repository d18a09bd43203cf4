/** Formulas keep the value they had: the workbook asks for them to be worked out again when it is opened. */
import { applyEdits, attributesEdit, elementsOf, type XmlSource } from '../xml-elements.ts';

/** What stands before the calculation's properties, in the order the format asks for. */
const BEFORE = ['sheets', 'functionGroups', 'externalReferences', 'definedNames'];

/** The workbook part with the wish; null where it has no list of sheets. */
export function recalculated(text: string, source: XmlSource): string | null {
  const found = elementsOf(text, [...BEFORE, 'calcPr'], source).filter(({ parent }) => parent === 'workbook');
  const properties = found.find(({ name }) => name === 'calcPr');
  if (properties) return applyEdits(text, [attributesEdit(text, properties, { fullCalcOnLoad: '1' })]);
  const last = found.at(-1);
  if (!last) return null;
  const added = `<${last.prefix}calcPr fullCalcOnLoad="1"/>`;
  return applyEdits(text, [{ from: last.to, to: last.to, text: added }]);
}

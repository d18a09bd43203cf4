/** Where an export writes what was decided. */

/** In columns beside the list's own, or in the list's own cells. */
export const EXPORT_LAYOUTS = ['added_columns', 'in_place'] as const;
/** Where an export writes what was decided. */
export type ExportLayout = (typeof EXPORT_LAYOUTS)[number];

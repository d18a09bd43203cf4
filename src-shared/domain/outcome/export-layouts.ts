/** An export writes decisions to added columns, or to the list's own cells. */
export const EXPORT_LAYOUTS = ['added_columns', 'in_place'] as const;
export type ExportLayout = (typeof EXPORT_LAYOUTS)[number];

/** Identity of a list that is being deleted. It hides the list, frees its file for import, and survives a crash. */
export const LEFT_IDENTITY = `'left ' || id`;

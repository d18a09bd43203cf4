/**
 * The identity of a list that is being deleted. With it, the list is hidden, its file can be imported again, and a
 * start after a crash can finish the deletion.
 */
export const LEFT_IDENTITY = `'left ' || id`;

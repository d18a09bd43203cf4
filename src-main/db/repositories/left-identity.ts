/** SQL for the identity of a list that is being deleted. It hides the list, even after a crash, and lets its file be imported again. */
export const LEFT_IDENTITY = `'left ' || id`;
